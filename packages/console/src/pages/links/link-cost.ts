import type { PaymentLink } from '../../api/links';
import { shownAmount } from '../../language/amount';
import { texts } from '../../texts/pages/links';

const USDT = 'USDT';

/** What one payment at a link costs: an amount, a price, or the bounds between which the customer chooses. */
export function costText({ amount, price, open }: Pick<PaymentLink, 'amount' | 'price' | 'open'>): string {
  if (price) return texts.costOf(price.amount, price.currency);
  if (!open) return texts.costOf(shownAmount(amount ?? ''), USDT);
  const { minimum, maximum, currency } = open;
  if (currency !== USDT) return texts.range(minimum, maximum, currency);
  return texts.range(shownAmount(minimum), shownAmount(maximum), currency);
}
