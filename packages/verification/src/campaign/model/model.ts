/**
 * The required state of orders and money, from the written rules of the product and the facts that the campaign
 * records. It shares no code with the product: an error would have to be made twice to go unnoticed.
 */

export interface OrderFact {
  id: string;
  externalId: string;
  address: string;
  /** Micro-units. */
  expected: bigint;
  /** As the first answer had it, word by word; undefined for an order by amount. */
  price: string | undefined;
  /** Milliseconds since 1970, like all times here. */
  createdAt: number;
  expiresAt: number;
  /** Its database was lost, and it was in no backup. */
  isLost: boolean;
}

/** A transfer of the token that the chain executed. */
export interface TransferFact {
  txId: string;
  address: string;
  amount: bigint;
  blockNumber: number;
  blockTime: number;
}

export interface Policies {
  latePayments: 'confirm' | 'hold';
  reuse: 'unpaid' | 'all' | 'off';
  monitorMs: number;
  cooldownMs: number;
  underpaidHundredths: number;
  underpaidMaximum: number;
}

/** The newest block that was read. */
export interface Scanned {
  number: number;
  time: number;
}

export interface OrderOutcome {
  status: 'pending' | 'paid' | 'expired' | 'failed';
  received: bigint;
}

const DUST = 10_000n;
const HOUR_MS = 3_600_000;

/** A lease covers transfers from an hour before the order, because clocks may differ, to the end of its monitoring. */
function covers(order: OrderFact, { monitorMs }: Policies, time: number): boolean {
  return order.createdAt - HOUR_MS <= time && time < order.expiresAt + monitorMs;
}

/** What pays an order: its amount, less the smaller one of the percentage and the maximum that its merchant tolerates. */
export function leastOf({ expected }: OrderFact, { underpaidHundredths, underpaidMaximum }: Policies): bigint {
  const part = (expected * BigInt(underpaidHundredths)) / 10_000n;
  const most = BigInt(underpaidMaximum);
  return expected - (part < most ? part : most);
}

/** The required state of an order at the scan's position. */
export function outcomeOf(
  order: OrderFact,
  transfers: readonly TransferFact[],
  policies: Policies,
  scanned: Scanned,
): OrderOutcome {
  const ours = transfers.filter(
    ({ address, blockNumber, blockTime }) =>
      address === order.address && blockNumber <= scanned.number && covers(order, policies, blockTime),
  );
  const all = total(ours);
  const onTime = total(ours.filter(({ blockTime }) => blockTime <= order.expiresAt));
  const least = leastOf(order, policies);
  if (onTime >= least) return { status: 'paid', received: all };
  const received = policies.latePayments === 'confirm' ? all : onTime;
  if (received >= least) return { status: 'paid', received };
  if (scanned.time <= order.expiresAt) return { status: 'pending', received };
  return { status: received >= DUST ? 'failed' : 'expired', received };
}

/** The permitted dispositions of a transfer to one of the addresses. */
export function dispositionsOf(
  transfer: TransferFact,
  orders: readonly OrderFact[],
  transfers: readonly TransferFact[],
  policies: Policies,
): readonly string[] {
  const order = orders.find(
    (candidate) =>
      !candidate.isLost && candidate.address === transfer.address && covers(candidate, policies, transfer.blockTime),
  );
  if (!order) return transfer.amount < DUST ? ['dust'] : ['unmatched'];
  const isLate = transfer.blockTime > order.expiresAt;
  if (!isLate) return ['credited', 'extra'];
  if (policies.latePayments === 'confirm') return ['late', 'extra'];
  const { status } = outcomeOf(order, transfers, policies, { number: Infinity, time: Infinity });
  return status === 'paid' ? ['extra'] : ['held'];
}

/**
 * Why an order must not have its address; undefined when it may.
 * @param earlier all orders ever created before, with the lost ones
 */
export function faultOfLease(
  order: OrderFact,
  earlier: readonly OrderFact[],
  transfers: readonly TransferFact[],
  policies: Policies,
): string | undefined {
  const before = earlier.filter(({ address }) => address === order.address);
  if (before.length === 0) return undefined;
  const lost = before.find(({ isLost }) => isLost);
  if (lost) return `has the address of order ${lost.id}, which was lost`;
  if (policies.reuse === 'off') return 'has a used address';
  const tooEarly = before.find(
    ({ expiresAt }) => order.createdAt - HOUR_MS < expiresAt + policies.monitorMs + policies.cooldownMs + HOUR_MS,
  );
  if (tooEarly) return `has the address of order ${tooEarly.id}, which has not cooled down`;
  const isPaid = transfers.some(
    ({ address, amount, blockTime }) =>
      address === order.address && amount > 0n && before.some((one) => covers(one, policies, blockTime)),
  );
  if (policies.reuse === 'unpaid' && isPaid) return 'has an address that an earlier order was paid at';
  return undefined;
}

function total(transfers: readonly TransferFact[]): bigint {
  return transfers.reduce((sum, { amount }) => sum + amount, 0n);
}
