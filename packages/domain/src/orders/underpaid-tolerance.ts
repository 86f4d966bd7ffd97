import { refuse } from '../errors';
import { formatUsdt, parseUsdt, usdt, type Usdt } from '../money/money';
import { formatDecimal, parseDecimal, unitsOf } from '../rates/decimal';
import { amountDue, isPaid, type OrderStatus } from './order';

/** What a merchant lets its payers leave unpaid: a part of each order, up to a maximum. Without both it is nothing. */
export interface UnderpaidTolerance {
  /** As decimal text: "1.5". */
  percent: string;
  maximum: Usdt;
}

/** The largest percentage, in hundredths of a percent: 5 %. */
const MAX_HUNDREDTHS = 500n;
const HUNDRED_PERCENT = 10_000n;
/** The largest maximum: 10 USDT. */
const MAX_MAXIMUM = usdt(10_000_000n);

/**
 * Reads the percentage as an admin gives it.
 * @throws Refusal INVALID_BODY
 */
export function parseUnderpaidPercent(text: string): string {
  const read = parseDecimal(text);
  if (!read || read.digits > 2 || unitsOf(read, 2) > MAX_HUNDREDTHS) {
    refuse(
      'INVALID_BODY',
      '"underpaid_percent" must be a percentage from 0 to 5 with at most two decimals, such as "1"',
    );
  }
  return formatDecimal(read);
}

/**
 * Reads the maximum as an admin gives it.
 * @throws Refusal INVALID_BODY
 */
export function parseUnderpaidMaximum(text: string): Usdt {
  const maximum = parseUsdt(text, '"underpaid_maximum"');
  if (maximum > MAX_MAXIMUM) refuse('INVALID_BODY', '"underpaid_maximum" must be from 0 to 10 USDT, such as "0.50"');
  return maximum;
}

/** The most that may stay unpaid of an order of this amount; rounded down, so that never more than the percentage does. */
export function mostWaived(amount: Usdt, { percent, maximum }: UnderpaidTolerance): Usdt {
  const read = parseDecimal(percent);
  if (!read) throw new Error('the tolerance of a merchant is a percentage');
  const part = usdt((amount * unitsOf(read, 2)) / HUNDRED_PERCENT);
  return part < maximum ? part : maximum;
}

/**
 * The least that has to come in all until an order is paid: its amount, less what its merchant tolerates. Once anything
 * was returned to its payer it is the whole `amountDue`: what was returned is not waived.
 */
export function leastDue(order: { amountExpected: Usdt; amountRefunded: Usdt; underpaidTolerance: Usdt }): Usdt {
  return order.amountRefunded > 0n ? amountDue(order) : usdt(order.amountExpected - order.underpaidTolerance);
}

/**
 * What is waived of an order after it received this much: nothing until it is paid, nor where an admin accepted less, and
 * less again when more comes.
 */
export function amountWaived(order: {
  status: OrderStatus;
  isAccepted: boolean;
  amountExpected: Usdt;
  amountReceived: Usdt;
}): Usdt {
  const missing = usdt(order.amountExpected - order.amountReceived);
  return isPaid(order.status) && !order.isAccepted && missing > 0n ? missing : usdt(0n);
}

/** The field that says what was waived, wherever an order is shown: absent where nothing was. */
export function presentWaived(waived: Usdt): { amount_waived?: string } {
  return waived > 0n ? { amount_waived: formatUsdt(waived) } : {};
}
