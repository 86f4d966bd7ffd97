import { parseWebhookUrl, type TargetPolicy } from '@gateway/domain';
import { serverAttributes, type SpanAttributes } from '@gateway/runtime';

/** Where a request goes. */
export interface Target {
  origin: string;
  /** With its query. */
  path: string;
  /** What traces may say about it: its path and query may contain secrets. */
  attributes: SpanAttributes;
}

/** Parses a stored URL again under the current policy. @throws Refusal when it may not be used */
export type ReadTarget = (url: string) => Target;

const MAX_KEPT_URLS = 1_000;

/** Caches allowed URLs: a merchant has few URLs and many orders. Addresses are checked on each connection. */
export function createTargetReader(policy: TargetPolicy): ReadTarget {
  const allowed = new Map<string, Target>();
  return (text) => {
    const known = allowed.get(text);
    if (known) return known;
    if (allowed.size >= MAX_KEPT_URLS) allowed.clear();
    const url = parseWebhookUrl(text, policy);
    const target = targetOf(url);
    allowed.set(text, target);
    return target;
  };
}

export function targetOf(url: URL): Target {
  const attributes = { 'http.request.method': 'POST', ...serverAttributes(url) };
  return { origin: url.origin, path: url.pathname + url.search, attributes };
}
