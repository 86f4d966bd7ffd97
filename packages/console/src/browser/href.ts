/** Where the api serves the console. */
export const ROOT = '/console';
/** The path of the page for anyone who is invited. */
export const INVITATION = 'invitation';

/** The URL of a path below the root. Parameters without a value are omitted. */
export function hrefOf(path: string, query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  return `${ROOT}${path === '' ? '' : `/${path}`}${search}`;
}

/** The page of a merchant's deposit addresses. @param merchantId undefined: that for which the person acts */
export function depositsHref(merchantId: string | undefined, query: Parameters<typeof hrefOf>[1] = {}): string {
  return hrefOf(merchantId === undefined ? 'deposits' : `merchants/${merchantId}/deposits`, query);
}
