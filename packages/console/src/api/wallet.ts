import { request } from './client';

/** `allocated` addresses are in use or cooling down; `total` includes the free ones. */
export interface Pool {
  total: number;
  free: number;
  allocated: number;
}

export interface Wallet {
  hot_wallet: { address: string; trx_balance: string; is_low_balance: boolean } | null;
  cold_wallet: { address: string } | null;
  address_pool: Pool;
  sweep_queue: { waiting: number; active: number; failed: number };
  system: {
    tron_network: string;
    usdt_contract: string;
    tron_node_url: string;
    explorer_base_url: string;
    tx_explorer_base_url: string;
    address_explorer_base_url: string;
    sweep_enabled: boolean;
    sweep_mode: string;
    hot_wallet_alert_trx: number;
  };
}

/** The wallets, the address pool and the configuration of this gateway. */
export function findWallet(signal: AbortSignal): Promise<Wallet> {
  return request('GET', '/wallet', { signal });
}
