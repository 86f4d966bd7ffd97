import { chainCommand } from './trade';

/** Sun that an account stakes for each resource. */
export interface Stakes {
  energy: bigint;
  bandwidth: bigint;
}

/** What others stake for each resource, in TRX: with it, 1 TRX yields 10,000 energy a day. */
const TOTAL_STAKE_TRX = '18000000';

/** Stakes for an account whose key the simulated chain has; in effect with the next block. */
export async function stakeOnChain(chain: { chainUrl: string }, account: string, stakes: Stakes): Promise<void> {
  for (const [resource, sun] of Object.entries(stakes) as [keyof Stakes, bigint][]) {
    await chainCommand(chain, 'total-stake', { resource, trx: TOTAL_STAKE_TRX });
    if (sun > 0n) await chainCommand(chain, 'stake', { account, resource, sun: String(sun) });
  }
}
