/** A page of the documentation: its path below /docs, which is empty for the first one, and its title. */
export interface PageName {
  path: string;
  title: string;
}

/** The guide, in reading order. A page's text is the file of its name in `guide/`. */
export const GUIDE: readonly (PageName & { file: string })[] = [
  { path: '', file: 'quick-start.md', title: 'Quick start' },
  { path: 'orders', file: 'orders.md', title: 'The life of an order' },
  { path: 'webhooks', file: 'webhooks.md', title: 'Webhooks' },
  { path: 'payments', file: 'payments.md', title: 'Payments that differ' },
  { path: 'prices', file: 'prices.md', title: 'Prices in your currency' },
  { path: 'payment-links', file: 'payment-links.md', title: 'Payment links' },
  { path: 'deposits', file: 'deposits.md', title: 'Deposits' },
  { path: 'refunds', file: 'refunds.md', title: 'Refunds' },
  { path: 'shops', file: 'shops.md', title: 'Shop systems' },
  { path: 'integration', file: 'integration.md', title: 'Write an integration' },
  { path: 'epay', file: 'epay.md', title: 'EPay' },
  { path: 'testing', file: 'testing.md', title: 'Testing' },
  { path: 'counter', file: 'counter.md', title: 'At the counter' },
  { path: 'people', file: 'people.md', title: 'People and roles' },
  { path: 'going-live', file: 'going-live.md', title: 'Going live' },
  { path: 'evidence', file: 'evidence.md', title: 'Evidence' },
  { path: 'errors', file: 'errors.md', title: 'Errors' },
];

/** A file that readers save to disk: the page that verifies evidence. */
export const EVIDENCE_PAGE = 'download/evidence.html';

/**
 * A link from one page to another that holds wherever the gateway is mounted: the pages are at `/docs` and
 * `/docs/<path>`, without a trailing slash.
 */
export function linkTo(path: string, from: string): string {
  const depth = from === '' ? 0 : from.split('/').length;
  return `${'../'.repeat(depth)}docs${path === '' ? '' : `/${path}`}`;
}
