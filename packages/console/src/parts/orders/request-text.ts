import type { Delivery } from '../../api/deliveries';

/** The request of an attempt: where it went, its headers, and its body, indented if it is JSON as it should be. */
export function requestText({ url, request: { headers, body } }: Pick<Delivery, 'url' | 'request'>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${url ?? '…'}`, ...lines, '', indented(body)].join('\n');
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
