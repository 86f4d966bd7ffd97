import type { ApiConfig } from '../../../base/config';

/** The public URL of a logo. */
export function logoUrl({ publicBaseUrl }: Pick<ApiConfig, 'publicBaseUrl'>, digest: string): string {
  return `${publicBaseUrl}/logos/${digest}.png`;
}
