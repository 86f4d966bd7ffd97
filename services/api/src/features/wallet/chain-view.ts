import type { Schemas } from '@gateway/contract';
import { type KnownWatcherFacts } from '@gateway/store/gateway';
import type { ApiConfig } from '../../base/config';

/** The explorer URLs of transactions and addresses. */
export function presentExplorer({
  explorerBaseUrl,
}: ApiConfig): Pick<
  Schemas['Wallet']['system'],
  'explorer_base_url' | 'tx_explorer_base_url' | 'address_explorer_base_url'
> {
  return {
    explorer_base_url: explorerBaseUrl,
    tx_explorer_base_url: `${explorerBaseUrl}/#/transaction/`,
    address_explorer_base_url: `${explorerBaseUrl}/#/address/`,
  };
}

/** How the watcher sweeps, as far as it has reported. */
export function presentSweepMode(
  facts: KnownWatcherFacts | undefined,
): Pick<Schemas['Wallet']['system'], 'sweep_enabled' | 'sweep_mode'> {
  return { sweep_enabled: facts?.sweepEnabled ?? false, sweep_mode: facts?.sweepMode ?? 'burn' };
}
