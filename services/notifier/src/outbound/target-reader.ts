import { parseWebhookUrl, type TargetPolicy } from '@gateway/domain';

/** Parses a stored URL again under the current policy. @throws Refusal when it may not be used */
export type ReadTarget = (url: string) => URL;

const MAX_KEPT_URLS = 1_000;

/** Caches allowed URLs: a merchant has few URLs and many orders. Addresses are checked on each connection. */
export function createTargetReader(policy: TargetPolicy): ReadTarget {
  const allowed = new Map<string, URL>();
  return (text) => {
    const known = allowed.get(text);
    if (known) return known;
    if (allowed.size >= MAX_KEPT_URLS) allowed.clear();
    const url = parseWebhookUrl(text, policy);
    allowed.set(text, url);
    return url;
  };
}
