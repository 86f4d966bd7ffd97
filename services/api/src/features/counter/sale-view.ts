import type { Schemas } from '@gateway/contract';
import {
  FINAL_CONFIRMATIONS,
  formatUsdt,
  presentPrice,
  standingOf,
  usdt,
  viewSale,
  type SaleView,
  type SeenPayment,
  type UnfinalBlock,
} from '@gateway/domain';
import type { OrderTransfer } from '@gateway/store/chain';
import type { CounterSum, ListedSale } from '@gateway/store/counter';
import type { ApiConfig } from '../../base/config';

/** A sale with everything that decides what a till shows of it. */
export interface SaleFacts extends ListedSale {
  /** Oldest first. */
  transfers: readonly OrderTransfer[];
  branch: readonly UnfinalBlock[];
  now: Date;
}

/** The payments that are not final. */
export function seenOf({ transfers }: SaleFacts): SeenPayment[] {
  return transfers.flatMap(({ isFinal, amount, blockNumber, blockId = null, blockTime }) =>
    isFinal ? [] : [{ amount, blockNumber, blockId, blockTime }],
  );
}

export function viewOf(facts: SaleFacts): SaleView {
  return viewSale({ ...facts, seen: seenOf(facts) });
}

/** @param mayGo whether its goods may go before its payment is final */
export function presentSale(facts: SaleFacts, mayGo: boolean, config: ApiConfig): Schemas['CounterSale'] {
  const { sale, order } = facts;
  const { state, seen, remaining, excess, isReverted } = viewOf(facts);
  const isGone = facts.hasVanished || (sale.releasedAt !== null && state !== 'seen' && state !== 'paid');
  return {
    id: order.id,
    external_id: order.externalId,
    state,
    amount: formatUsdt(order.amountExpected),
    ...(order.price && { price: presentPrice(order.price) }),
    amount_received: formatUsdt(order.amountReceived),
    amount_seen: formatUsdt(seen),
    amount_remaining: formatUsdt(remaining),
    amount_excess: formatUsdt(excess),
    address: order.address,
    checkout_url: `${config.publicBaseUrl}/checkout/${order.id}`,
    note: sale.note,
    cashier: { id: sale.personId, name: sale.personName },
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    witnesses: state === 'paid' ? FINAL_CONFIRMATIONS : witnessesOf(facts),
    witnesses_required: FINAL_CONFIRMATIONS,
    payment_reverted: state !== 'paid' && (isReverted || isGone),
    goods_may_go: state === 'paid' || (state === 'seen' && mayGo),
  };
}

/** Those of the newest payment. Until it is final, at least one is missing. */
function witnessesOf({ transfers, branch }: SaleFacts): number {
  const newest = transfers.at(-1);
  if (!newest) return 0;
  const { isFinal, blockNumber, blockId = null } = newest;
  if (isFinal) return FINAL_CONFIRMATIONS;
  return Math.min(standingOf({ blockNumber, blockId }, branch).witnesses, FINAL_CONFIRMATIONS - 1);
}

const NOTHING: Schemas['CounterSum'] = {
  ...{ count: 0, paid: 0, not_final: 0, amount_received: formatUsdt(usdt(0n)), amount_seen: formatUsdt(usdt(0n)) },
  ...{ first_at: null, last_at: null, currencies: [] },
};

/** The sums of a day. @param sums altogether and by currency, of everybody and of each cashier */
export function presentSums(sums: readonly CounterSum[]): Omit<Schemas['CounterDay'], 'sales'> {
  const sumOf = (personId: string | null): Schemas['CounterSum'] => {
    const own = sums.filter((sum) => sum.personId === personId);
    const total = own.find(({ currency }) => currency === null);
    return total ? { ...presentTotal(total), currencies: own.flatMap(presentCurrency) } : NOTHING;
  };
  const cashiers = sums.flatMap(({ personId: id, personName: name, currency }) =>
    id === null || name === null || currency !== null ? [] : [{ id, name }],
  );
  return { total: sumOf(null), by_cashier: cashiers.map((cashier) => ({ cashier, sum: sumOf(cashier.id) })) };
}

function presentTotal(sum: CounterSum): Omit<Schemas['CounterSum'], 'currencies'> {
  const { count, paid, notFinal, received, seen, firstAt, lastAt } = sum;
  return {
    ...{ count, paid, not_final: notFinal, amount_received: formatUsdt(received), amount_seen: formatUsdt(seen) },
    ...{ first_at: firstAt.toISOString(), last_at: lastAt.toISOString() },
  };
}

function presentCurrency({ currency, count, paid, amount }: CounterSum): Schemas['CounterSum']['currencies'] {
  return currency === null || amount === null ? [] : [{ currency, count, paid, amount }];
}
