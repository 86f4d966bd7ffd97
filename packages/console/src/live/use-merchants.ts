import { listMerchants, type MerchantRow } from '../api/merchants';
import { may } from './session';
import { useLive } from './use-live';

const EVERY_MS = 60_000;

/** The merchants to choose from; none until they are known, nor for a merchant's people. */
export function useMerchants(): readonly MerchantRow[] {
  const load = (signal: AbortSignal): Promise<MerchantRow[]> =>
    may('listMerchants') ? listMerchants(signal) : Promise.resolve([]);
  return useLive('merchants', load, EVERY_MS).data ?? [];
}
