import type { Fault } from '@gateway/devnet';
import { chanceFrom, type Chance } from '../../soak/chance';
import type { AskedPrice } from '../model/model-price';
import { depositOf, depositPaymentOf, type DepositPayment, type DepositPlan } from './plan-deposits';
import { marketOf, priceOf, type MarketPlan } from './plan-prices';
import type { KillPoint } from '../services/statement-proxy';

export const SERVICES = ['api', 'watcher 1', 'watcher 2', 'notifier'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** What a lying node leaves out of a block, or adds: only a second node can reveal it. */
export type Lie = 'no log' | 'no transaction' | 'forged log';

/** The configuration of a scenario's gateway. */
export interface Deployment {
  latePayments: 'confirm' | 'hold';
  reuse: 'unpaid' | 'all' | 'off';
  isSweeping: boolean;
  hasVerifier: boolean;
  minFree: number;
  /** With small values addresses soon return to the pool. */
  batch: number;
  monitorMs: number;
  cooldownMs: number;
  /** What the merchant tolerates, in hundredths of a percent and in micro-units. */
  underpaidHundredths: number;
  underpaidMaximum: number;
  /** What the merchant adds to the rate, in hundredths of a percent. */
  spreadHundredths: number;
  market: MarketPlan;
}

/** A choice among objects that exist only when the step runs: 0.999 is the newest, 0 the oldest. */
export type Pick = number;

export interface OrderPlan {
  /** In micro-units, or a price. */
  asked: bigint | AskedPrice;
  ttlSeconds: number;
  /** Sent once, again afterwards, or twice at the same time. */
  sent: 'once' | 'again' | 'racing';
  /** Made by a customer at the payment link, and not by the merchant. */
  isAtLink: boolean;
  /** The merchant's server fails for this order until the end. */
  isDeaf: boolean;
}

export interface PaymentPlan {
  order: Pick;
  /** Thousandths of the expected amount, one transfer each. */
  parts: readonly number[];
  /** Instead of parts, the least that pays and so many micro-units. */
  aroundLeast: number | undefined;
  via: 'transfer' | 'transferFrom' | 'dirty' | 'fake' | 'approve' | 'many';
  fails: 'REVERT' | 'OUT_OF_TIME' | undefined;
  /** The block's time is the end of the window plus this many milliseconds, if that is in the future. */
  edgeMs: number | undefined;
}

export type Step =
  | { kind: 'order'; orders: readonly OrderPlan[] }
  | { kind: 'repeat'; order: Pick }
  | { kind: 'pay'; payment: PaymentPlan }
  | { kind: 'deposit'; deposit: DepositPlan }
  | { kind: 'pay deposit'; payment: DepositPayment }
  | { kind: 'wait'; realMs: number }
  | { kind: 'jump'; ms: number }
  | { kind: 'finalise'; realMs: number }
  | { kind: 'kill'; service: ServiceName; statements: number; point: KillPoint; downMs: number }
  | { kind: 'takeover'; service: ServiceName; sleepMs: number; jumpMs: number }
  | { kind: 'backup'; way: 'copy' | 'dump' }
  | { kind: 'restore'; backup: Pick; keepsServices: boolean }
  | { kind: 'fault'; fault: Fault; realMs: number }
  | { kind: 'lie'; lie: Lie; realMs: number }
  | { kind: 'market'; market: MarketPlan }
  | { kind: 'reorg'; depth: number; drops: boolean }
  | { kind: 'empty Redis' }
  | { kind: 'crash Postgres' };

export interface Plan {
  seed: number;
  deployment: Deployment;
  steps: readonly Step[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ROUNDS = [4, 7] as const;
const FAULTS: readonly Fault[] = [
  { kind: 'status', status: 429, retryAfterSeconds: 1 },
  { kind: 'status', status: 503 },
  { kind: 'missing' },
  { kind: 'frozen' },
  { kind: 'behind', blocks: 10 },
  { kind: 'short-infos' },
  { kind: 'without-result' },
  { kind: 'shuffled-keys' },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'cut' },
  { kind: 'cut-body' },
  { kind: 'slow', delayMs: 700 },
  { kind: 'broadcast-code', code: 'SERVER_BUSY' },
  { kind: 'accept-and-drop' },
  { kind: 'accept-then-cut' },
];

/**
 * A new epoch retires all free addresses: the hundreds that a new wallet has, which would be given before any that was
 * in use, and later those that came back. So there is one at the beginning, and none afterwards.
 */
function inOneEpoch(steps: readonly Step[]): Step[] {
  const crash = { kind: 'crash Postgres' } as const;
  return [crash, ...steps.filter(({ kind }) => kind !== 'backup' && kind !== crash.kind)];
}

/** A lease ends when a final block is beyond it, and the address is free when its cooldown is over as well. */
function endLeases(chance: Chance): Step[] {
  return [
    { kind: 'jump', ms: chance.between(DAY_MS, 2 * DAY_MS) },
    { kind: 'finalise', realMs: 5_000 },
    { kind: 'jump', ms: 2 * HOUR_MS },
  ];
}

/** Addresses come back into use within a day, and few new ones are in their way. */
const REUSING = { reuse: 'all', minFree: 1, batch: 1, monitorMs: 2 * HOUR_MS, cooldownMs: HOUR_MS } as const;

/** All decisions of a scenario, from its seed alone. */
export function planOf(seed: number): Plan {
  const chance = chanceFrom(seed);
  for (let i = 0; i < 8; i++) chance.next(); // neighbouring seeds start with similar numbers
  const rounds = Math.floor(chance.between(...ROUNDS));
  const restored = happens(chance, 0.8) ? Math.floor(chance.between(1, rounds)) : undefined;
  const deployment: Deployment = {
    latePayments: happens(chance, 0.75) ? 'confirm' : 'hold',
    reuse: chance.oneOf(['unpaid', 'unpaid', 'all', 'all', 'off']),
    isSweeping: happens(chance, 0.6),
    hasVerifier: happens(chance, 0.6),
    minFree: Math.floor(chance.between(1, 4)),
    batch: chance.oneOf([1, 1, 2, 5]),
    monitorMs: chance.oneOf([2, 24, 24]) * HOUR_MS,
    cooldownMs: chance.oneOf([1, 24, 7 * 24]) * HOUR_MS,
    underpaidHundredths: chance.oneOf([0, 25, 100, 500]),
    underpaidMaximum: chance.oneOf([1, 50_000, 1_000_000, 10_000_000]),
    spreadHundredths: chance.oneOf([0, 0, 33, 150, 2_000]),
    market: marketOf(chance),
    ...(restored === undefined && REUSING),
  };
  const steps = Array.from({ length: rounds }, (_, round) => [
    ...roundOf(chance, deployment),
    ...(round === restored ? lossOf(chance) : []),
    ...(restored !== undefined && happens(chance, 0.15) ? lossOf(chance) : []),
    ...(restored === undefined ? endLeases(chance) : [{ kind: 'jump', ms: jumpOf(chance) } as const]),
  ]).flat();
  return { seed, deployment, steps: restored === undefined ? inOneEpoch(steps) : steps };
}

/** Trade and some faults. */
function roundOf(chance: Chance, deployment: Deployment): Step[] {
  const market: Step = { kind: 'market', market: marketOf(chance, deployment.market) };
  const deposit: Step = { kind: 'deposit', deposit: depositOf(chance) };
  const steps: Step[] = [market, deposit, { kind: 'order', orders: ordersOf(chance) }, payOf(chance)];
  const acts = Math.floor(chance.between(3, 7));
  for (let i = 0; i < acts; i++) {
    steps.push(tradeOf(chance), ...(happens(chance, 0.75) ? [troubleOf(chance, deployment)] : []));
  }
  if (happens(chance, 0.7)) steps.push(backupOf(chance));
  return steps;
}

/** A restore of a backup of any age, mostly a recent one; orders and payments since are lost. */
function lossOf(chance: Chance): Step[] {
  return [
    ...(happens(chance, 0.5) ? [backupOf(chance)] : []),
    { kind: 'order', orders: ordersOf(chance) },
    payOf(chance),
    { kind: 'pay deposit', payment: depositPaymentOf(chance) },
    { kind: 'restore', backup: recent(chance), keepsServices: happens(chance, 0.3) },
    { kind: 'order', orders: ordersOf(chance) },
    tradeOf(chance),
  ];
}

function backupOf(chance: Chance): Step {
  return { kind: 'backup', way: happens(chance, 0.6) ? 'copy' : 'dump' };
}

function ordersOf(chance: Chance): OrderPlan[] {
  return Array.from({ length: Math.floor(chance.between(1, 4)) }, () => {
    const asked = askedOf(chance);
    return {
      asked,
      ttlSeconds: Math.floor(
        chance.oneOf([chance.between(2, 20), chance.between(60, 3_600), chance.between(3_600, 86_400)]),
      ),
      sent: chance.oneOf(['once', 'once', 'again', 'racing'] as const),
      isDeaf: happens(chance, 0.15),
      isAtLink: typeof asked === 'bigint' && happens(chance, 0.3),
    };
  });
}

function askedOf(chance: Chance): OrderPlan['asked'] {
  const amount = Math.floor(chance.between(10_000, 60_000_000));
  return happens(chance, 0.4) ? priceOf(chance, amount) : BigInt(amount);
}

function tradeOf(chance: Chance): Step {
  if (happens(chance, 0.12)) return { kind: 'repeat', order: chance.next() };
  if (happens(chance, 0.12)) return { kind: 'jump', ms: chance.between(1_000, 2 * HOUR_MS) };
  if (happens(chance, 0.1)) return { kind: 'deposit', deposit: depositOf(chance) };
  if (happens(chance, 0.15)) return { kind: 'pay deposit', payment: depositPaymentOf(chance) };
  if (happens(chance, 0.2)) return { kind: 'wait', realMs: chance.between(200, 2_500) };
  return payOf(chance);
}

function payOf(chance: Chance): Step {
  const isOdd = happens(chance, 0.15);
  const payment: PaymentPlan = {
    order: recent(chance),
    parts: chance.oneOf([[1000], [1000], [1000], [400, 600], [300], [1200], [700], [1000, 50], [1], [250, 250, 250]]),
    aroundLeast: happens(chance, 0.3) ? chance.oneOf([-1, 0, 0, 1]) : undefined,
    via: isOdd
      ? chance.oneOf(['fake', 'approve'] as const)
      : chance.oneOf(['transfer', 'transfer', 'transferFrom', 'dirty', 'many'] as const),
    fails: happens(chance, 0.06) ? chance.oneOf(['REVERT', 'OUT_OF_TIME'] as const) : undefined,
    edgeMs: happens(chance, 0.15) ? chance.oneOf([-1, 0, 0, 1]) : undefined,
  };
  return { kind: 'pay', payment };
}

function troubleOf(chance: Chance, { hasVerifier }: Deployment): Step {
  const drawn = chance.next();
  if (drawn < 0.55) {
    const service = chance.oneOf([...SERVICES, 'watcher 1', 'watcher 2'] as const);
    return {
      kind: 'kill',
      service,
      // An idle api sends no statements.
      statements: Math.floor(chance.between(1, service === 'api' ? 8 : chance.oneOf([25, 120]))),
      point: chance.oneOf(['before', 'between', 'after', 'after'] as const),
      downMs: happens(chance, 0.7) ? 0 : chance.between(0, 3_000),
    };
  }
  if (drawn < 0.65) {
    const service = chance.oneOf(['watcher 1', 'watcher 2'] as const);
    return { kind: 'takeover', service, sleepMs: chance.between(1_500, 4_000), jumpMs: chance.between(8_000, 20_000) };
  }
  if (drawn < 0.8) return { kind: 'fault', fault: chance.oneOf(FAULTS), realMs: chance.between(300, 2_500) };
  if (drawn < 0.88) {
    const lie = chance.oneOf(['no log', 'no transaction', 'forged log'] as const);
    const realMs = chance.between(1_000, 4_000);
    return hasVerifier ? { kind: 'lie', lie, realMs } : { kind: 'wait', realMs };
  }
  if (drawn < 0.94) return { kind: 'reorg', depth: Math.floor(chance.between(1, 15)), drops: happens(chance, 0.5) };
  return happens(chance, 0.5) ? { kind: 'empty Redis' } : { kind: 'crash Postgres' };
}

/** From minutes to more than the cooldown of an address. */
function jumpOf(chance: Chance): number {
  const [from, to] = chance.oneOf([
    [MINUTE_MS, HOUR_MS],
    [HOUR_MS, DAY_MS],
    [DAY_MS, 3 * DAY_MS],
    [8 * DAY_MS, 11 * DAY_MS],
  ] as const);
  return chance.between(from, to);
}

/** Mostly one of the newest. */
function recent(chance: Chance): Pick {
  return 1 - chance.next() ** 2 * 0.999 - 0.001;
}

function happens(chance: Chance, probability: number): boolean {
  return chance.next() < probability;
}
