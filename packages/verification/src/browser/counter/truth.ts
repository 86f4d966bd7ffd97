import { strict as assert } from 'node:assert';
import { formatUsdt, usdt, type Usdt } from '@gateway/domain';
import type { Counter } from './customers';
import { sumOf, type History, type Payment } from './payments';
import type { Said } from './said';
import type { Sale } from './till';

/** Goods that went before a payment was final. */
interface Released {
  sale: Sale;
  from: number;
  /** When it was final; never, if the payment vanished. */
  until: number;
}

/** As the guide promises. */
const WITNESSES = 9;
const GOODS_MAY_GO_NOW = 'The goods may go: this is within the limit of your shop.';

/**
 * Whatever a till said was true when it said so: "Final" of what the chain cannot take back, and that goods may go of what
 * enough witnesses had agreed on, up to the limit for all together.
 * @param limit up to which the merchant lets goods go
 * @returns how often goods went before a payment was final
 */
export function assertTrue({ sales, payments, said }: Counter, history: History, limit: Usdt): number {
  const released = new Map<string, Released>();
  for (const one of said) {
    const sale = sales.find(({ id }) => id === one.id) ?? assert.fail(`a sale that nobody made: ${one.id}`);
    const own = payments.filter((payment) => payment.sale === sale);
    if (one.word === 'Final') assertPays(sale, own.filter(isFinalBy(history, one.at)), one);
    if (!one.advice.startsWith(GOODS_MAY_GO_NOW)) continue;
    assertPays(sale, own.filter(isAgreedOn(history, one.at)), one);
    const isEarlier = one.at < (released.get(sale.id)?.from ?? Infinity);
    if (isEarlier) released.set(sale.id, { sale, from: one.at, until: finalAt(sale, own, history) });
  }
  const all = [...released.values()];
  for (const { from } of all) {
    const together = all.filter((other) => other.from <= from && from < other.until);
    const sum = sumOf(together.map(({ sale: { due: amount } }) => ({ amount })));
    assert.ok(sum <= limit, `goods for ${formatUsdt(sum)} USDT went at once: ${JSON.stringify(together, bigints)}`);
  }
  return all.length;
}

/** Of the sales that enough witnesses had agreed on: the most that was not final at once. */
export function mostAtOnce({ sales, payments }: Counter, history: History): Usdt {
  const open = sales.map((sale) => {
    const own = payments.filter((payment) => payment.sale === sale && payment.goneAt === undefined);
    const blocks = own.map(({ block }) => block + WITNESSES - 1);
    const isEnough = sumOf(own) >= sale.due;
    return {
      sale,
      from: isEnough ? history.timeOf(Math.max(...blocks)) : Infinity,
      until: finalAt(sale, own, history),
    };
  });
  const sums = open.map(({ from }) =>
    sumOf(
      open.filter((other) => other.from <= from && from < other.until).map(({ sale: { due: amount } }) => ({ amount })),
    ),
  );
  return usdt(sums.reduce<bigint>((most, sum) => (sum > most ? sum : most), 0n));
}

function isFinalBy(history: History, at: number): (payment: Payment) => boolean {
  return ({ goneAt, block }) => goneAt === undefined && history.finalAt(block) <= at;
}

function isAgreedOn(history: History, at: number): (payment: Payment) => boolean {
  return ({ goneAt = Infinity, block }) => at < goneAt && history.witnessesAt(block, at) >= WITNESSES;
}

function finalAt(sale: Sale, own: readonly Payment[], history: History): number {
  const times = own.map(({ block }) => history.finalAt(block)).sort((a, b) => a - b);
  return times.find((time) => sumOf(own.filter(isFinalBy(history, time))) >= sale.due) ?? Infinity;
}

function assertPays(sale: Sale, payments: readonly Payment[], said: Said): void {
  const late = `${formatUsdt(sumOf(payments))} of ${formatUsdt(sale.due)} USDT, and it says ${JSON.stringify(said)}`;
  assert.ok(sumOf(payments) >= sale.due, `${sale.cashier}: ${late}`);
}

function bigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
