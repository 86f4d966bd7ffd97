import { hrefOf } from '../../format/href';

/** The page of a merchant's deposit addresses. */
export function depositsHref(merchantId: string, query: Parameters<typeof hrefOf>[1] = {}): string {
  return hrefOf(`merchants/${merchantId}/deposits`, query);
}
