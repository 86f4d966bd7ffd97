import { afterPaying, sun, type AccountResources, type EnergyStake, type Sun } from '@gateway/domain';
import { spendingOfAll, unsentDelegations } from '@gateway/store/sweeps';
import type { WatcherContext } from '../../context/context';
import type { HotWallet } from '../../context/sweep-config';

/** Of a round, what is needed to read its hot wallet. */
interface Reader {
  context: WatcherContext;
  hotWallet: HotWallet;
  /** What a reclaim burns at most. */
  reclaimReserve(): Promise<Sun>;
}

/**
 * What the hot wallet has, read once in a round. Everything that the round spends is deducted here at once: the node
 * knows of it only later, and many sweeps decide by the same money.
 */
export interface HotWalletFunds {
  /** Its balance in the final chain. */
  held: Sun;
  /** The part of the balance that no pending transaction and no coming reclaim takes. */
  free: Sun;
  /** Spent for all sweeps in the last 24 hours. */
  ofDay: Sun;
  resources: AccountResources;
}

export async function readFunds(round: Reader): Promise<HotWalletFunds> {
  const { db, node, state } = round.context;
  // Read before the balance: a top-up that becomes final in between is counted twice, never left out.
  const { ofDay, live } = await spendingOfAll(db, await round.reclaimReserve());
  const held = (await node.accounts.solidTrx(round.hotWallet.address)) ?? sun(0n);
  state.hotWalletSun = held;
  const resources = await node.accounts.resources(round.hotWallet.address);
  return { held, free: sun(held - live), ofDay, resources };
}

/** The stake of the hot wallet, of which `available` may be lent in this round. */
export async function readStake(round: Reader): Promise<EnergyStake> {
  const stake = await round.context.node.accounts.energyStake(round.hotWallet.address);
  // Read after the stake, of which nodes deduct only what they have accepted.
  const unsent = await unsentDelegations(round.context.db);
  return { ...stake, available: sun(stake.available - unsent) };
}

/** Deducts what a transaction takes. */
export function deduct(
  funds: HotWalletFunds,
  { total, bytes, activates }: { total: Sun; bytes: bigint; activates: boolean },
): void {
  funds.free = sun(funds.free - total);
  funds.ofDay = sun(funds.ofDay + total);
  funds.resources = afterPaying(funds.resources, bytes, activates);
}
