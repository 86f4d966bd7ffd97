import { formatUsdt, Refusal, refuse, type Usdt } from '@gateway/domain';
import { type Merchant, type MerchantLimits } from '@gateway/store/merchants';
import { countPendingOrders } from '@gateway/store/orders';
import type { OrderRules } from '../../base/config';
import type { ApiContext } from '../../base/context';

const RETRY_AFTER_SECONDS = 60;
const COUNT_EVERY_MS = 1_000;

/** What a merchant's orders must keep to: the narrower of its own limits and the deployment's. */
export interface OrderLimits {
  minAmount: Usdt;
  maxAmount: Usdt;
  maxOpen: number;
}

/** The limits that apply to a merchant. */
export function limitsOf({ limits }: Pick<Merchant, 'limits'>, rules: OrderRules): OrderLimits {
  const { minAmount, maxAmount, maxOpenOrders } = limits;
  return {
    minAmount: minAmount !== null && minAmount > rules.minAmount ? minAmount : rules.minAmount,
    maxAmount: maxAmount !== null && maxAmount < rules.maxAmount ? maxAmount : rules.maxAmount,
    maxOpen: Math.min(maxOpenOrders ?? rules.maxOpen, rules.maxOpen),
  };
}

/**
 * What stays as it was is not checked: the deployment may have become narrower since, and its limits apply anyway.
 * @throws Refusal INVALID_BODY if limits permit what the deployment does not, or permit nothing
 */
export function checkLimits(
  { minAmount: least, maxAmount: most, maxOpenOrders }: MerchantLimits,
  old: MerchantLimits,
  rules: OrderRules,
): void {
  const { minAmount, maxAmount, maxOpen } = rules;
  const amounts = [['min_amount', least, old.minAmount] as const, ['max_amount', most, old.maxAmount] as const];
  for (const [field, amount, before] of amounts) {
    if (amount !== null && amount !== before && (amount < minAmount || amount > maxAmount)) {
      refuse('INVALID_BODY', `"${field}" must be from ${formatUsdt(minAmount)} to ${formatUsdt(maxAmount)}`);
    }
  }
  if (least !== null && most !== null && least > most) {
    refuse('INVALID_BODY', `"min_amount" must not be more than "max_amount", ${formatUsdt(most)}`);
  }
  if (maxOpenOrders !== null && maxOpenOrders !== old.maxOpenOrders && maxOpenOrders > maxOpen) {
    refuse('INVALID_BODY', `"max_open_orders" must be from 1 to ${String(maxOpen)}`);
  }
}

/** The refusal of another order while so many await payment. */
export function tooManyOpen(most: number): Refusal {
  const message = `Too many open orders: ${String(most)} of this merchant await payment; try again when some are over`;
  return new Refusal('RATE_LIMITED', message, RETRY_AFTER_SECONDS);
}

/** What the limit of open orders means for the next order of a merchant. */
export interface OpenLimit {
  refusal?: Refusal | undefined;
  /** So many are counted exactly when it is inserted, because the merchant has a limit of its own. */
  mostOpen?: number | undefined;
}

/**
 * Limits how many orders of a merchant may await payment at once, so that none takes all addresses of the pool. Those of
 * a merchant without a limit of its own are counted once a second: within a second, more than the limit may be created.
 */
export function limitOpenOrders({ db, config }: ApiContext): (merchant: Merchant) => Promise<OpenLimit> {
  const { maxOpen } = config.orders;
  const counted = new Map<string, { at: number; isFull: Promise<boolean> }>();
  const isFull = async (merchantId: string): Promise<boolean> => {
    try {
      return (await countPendingOrders(db, merchantId, maxOpen)) >= maxOpen;
    } catch (error) {
      counted.delete(merchantId);
      throw error;
    }
  };
  return async (merchant) => {
    if (merchant.limits.maxOpenOrders !== null) return { mostOpen: limitsOf(merchant, config.orders).maxOpen };
    const now = performance.now();
    let last = counted.get(merchant.id);
    if (!last || now - last.at >= COUNT_EVERY_MS) {
      last = { at: now, isFull: isFull(merchant.id) };
      counted.set(merchant.id, last);
    }
    return (await last.isFull) ? { refusal: tooManyOpen(maxOpen) } : {};
  };
}
