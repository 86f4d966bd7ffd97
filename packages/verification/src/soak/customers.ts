import { formatUsdt, usdt, type Usdt } from '@gateway/domain';
import type { Fleet } from '../rig/fleet';
import { until } from '../rig/http';
import { pay, placeOrder } from '../rig/trade';
import type { Chance } from './chance';

/** What a customer did, and therefore how the order must end. */
export interface Purchase {
  id: string;
  externalId: string;
  address: string;
  expected: Usdt;
  paid: Usdt;
  /** How the order must end. */
  ends: 'paid' | 'expired' | 'failed';
}

/** How a customer pays: parts of the expected amount in thousandths, and whether the window is over by then. */
interface Habit {
  name: string;
  weight: number;
  parts: readonly number[];
  isLate: boolean;
}

const HABITS: readonly Habit[] = [
  { name: 'exactly', weight: 60, parts: [1000], isLate: false },
  { name: 'in two parts', weight: 10, parts: [400, 600], isLate: false },
  { name: 'too much', weight: 5, parts: [1100], isLate: false },
  { name: 'too little', weight: 5, parts: [300], isLate: false },
  { name: 'late', weight: 8, parts: [1000], isLate: true },
  { name: 'not at all', weight: 12, parts: [], isLate: false },
];

/** Short enough to expire within the soak, and long enough for a payment to get into a block. */
const TTL_SECONDS = 40;
const LATE_MS = 60_000;
const THOUSANDTHS = 1000n;
const PATIENCE_MS = 120_000;

/** Places one order and pays it in one of the ways; resolves when the last payment was broadcast. */
export async function buy(fleet: Fleet, chance: Chance, callbackUrl: string): Promise<Purchase> {
  const expected = usdt(BigInt(Math.floor(chance.between(10_000, 90_000_000))) * THOUSANDTHS);
  const habit = pickHabit(chance);
  const order = await placeOrder(fleet, { amount: formatUsdt(expected), callbackUrl, ttl: TTL_SECONDS });
  if (habit.isLate) await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  let paid = 0n;
  for (const part of habit.parts) {
    const amount = (expected * BigInt(part)) / THOUSANDTHS;
    await until('the chain to accept a payment', PATIENCE_MS, () =>
      pay(fleet, order.address, formatUsdt(usdt(amount))),
    );
    paid += amount;
  }
  const short = habit.parts.length === 0 ? 'expired' : 'failed';
  return { ...order, expected, paid: usdt(paid), ends: paid >= expected ? 'paid' : short };
}

function pickHabit(chance: Chance): Habit {
  const total = HABITS.reduce((sum, { weight }) => sum + weight, 0);
  let rest = chance.next() * total;
  return HABITS.find(({ weight }) => (rest -= weight) < 0) ?? chance.oneOf(HABITS);
}
