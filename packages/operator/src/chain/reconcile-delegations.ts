import { setTimeout as wait } from 'node:timers/promises';
import type { TronNode } from '@gateway/chain';
import { sun, type Sun, type TronAddress } from '@gateway/domain';
import { type Db } from '@gateway/store/db';
import { findWatcherFacts } from '@gateway/store/gateway';
import { isOwnAddress, listDelegations } from '@gateway/store/sweeps';

/** The stake whose energy an address has from the hot wallet, as recorded and by the chain in final blocks. */
export interface ComparedDelegation {
  address: TronAddress;
  recorded: Sun;
  chain: Sun;
}

/** What changed during the comparison is compared again, once the watcher has had time to record it. */
const ROUNDS = 3;

/**
 * Compares what the hot wallet has lent to our addresses with the sweeps that have recorded it, in both directions.
 * Returns the differences; those of a sweep with a pending delegation or reclaim are none.
 */
export async function compareDelegations(db: Db, node: TronNode, recordMs: number): Promise<ComparedDelegation[]> {
  const hotWallet = (await findWatcherFacts(db))?.hotWalletAddress;
  if (hotWallet === undefined || hotWallet === null) return [];
  let differing = await compareOnce(db, node, hotWallet);
  for (let round = 1; round < ROUNDS && differing.length > 0; round++) {
    await wait(recordMs);
    differing = await compareOnce(db, node, hotWallet);
  }
  return differing;
}

async function compareOnce(db: Db, node: TronNode, hotWallet: TronAddress): Promise<ComparedDelegation[]> {
  const receivers = await node.accounts.solidDelegatedTo(hotWallet);
  const recorded = new Map((await listDelegations(db)).map((one) => [one.address, one]));
  const differing: ComparedDelegation[] = [];
  for (const address of new Set([...receivers, ...recorded.keys()])) {
    const known = recorded.get(address);
    // The operator may lend to accounts of their own.
    if (known?.isChanging === true || (!known && !(await isOwnAddress(db, address)))) continue;
    const chain = await node.accounts.solidDelegated(hotWallet, address);
    const stake = known?.stake ?? sun(0n);
    if (chain !== stake) differing.push({ address, recorded: stake, chain });
  }
  return differing;
}
