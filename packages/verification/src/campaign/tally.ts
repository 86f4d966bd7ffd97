import { outcomeOf, type OrderOutcome, type Scanned, type TransferFact } from './model/model';
import { isOrder } from './model/model-deposits';
import { policiesOf } from './orders';
import type { World } from './world';

/** How often each tested event occurred: a campaign that never reuses an address proves nothing about reuse. */
export type Tally = Readonly<Record<string, number>>;

/** @param dispositions of all recorded transfers */
export function tallyOf(
  world: World,
  facts: { transfers: readonly TransferFact[]; scanned: Scanned; dispositions: readonly string[]; sweeps: number },
): Tally {
  const kept = world.orders.filter(({ isLost }) => !isLost);
  const outcomes = kept.map((order) => outcomeOf(order, facts.transfers, policiesOf(world), facts.scanned).status);
  const ending = (status: OrderOutcome['status']): number => outcomes.filter((outcome) => outcome === status).length;
  const being = (disposition: string): number => facts.dispositions.filter((one) => one === disposition).length;
  return {
    'orders paid': ending('paid'),
    'orders expired': ending('expired'),
    'orders failed': ending('failed'),
    'orders by price': kept.filter(({ price }) => price !== undefined).length,
    'orders at a payment link': kept.filter(({ externalId }) => !world.requests.has(externalId)).length,
    'payments of customers': facts.transfers.filter((transfer) =>
      world.deposits.some((deposit) => deposit.address === transfer.address && isOrder(transfer, deposit)),
    ).length,
    'orders lost by restores': world.orders.length - kept.length,
    'orders at a reused address': world.orders.length - new Set(world.orders.map(({ address }) => address)).size,
    'transfers late': being('late'),
    'transfers extra': being('extra'),
    'transfers held': being('held'),
    'transfers unmatched': being('unmatched'),
    'sweeps completed': facts.sweeps,
    'webhooks received': world.orders.reduce((sum, { id }) => sum + world.merchant.received(id).length, 0),
  };
}

/** The sum of all tallies. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum: Record<string, number> = {};
  for (const tally of tallies) {
    for (const [name, count] of Object.entries(tally)) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}
