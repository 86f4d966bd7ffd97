import { listMerchants, type MerchantRow } from '../api/merchants';
import { useLive } from './use-live';

const EVERY_MS = 60_000;

/** The merchants to choose from; none until they are known. */
export function useMerchants(): readonly MerchantRow[] {
  return useLive('merchants', listMerchants, EVERY_MS).data ?? [];
}
