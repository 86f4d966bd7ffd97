import type { JSX } from 'preact';
import { cellAmount, shownAmount } from '../format/amount';

/** An amount with its unit, as one run that always reads from the left. */
export function Amount({ amount, unit = 'USDT' }: { amount: string; unit?: string }): JSX.Element {
  return (
    <bdi class="amount" dir="ltr" title={amount}>
      {shownAmount(amount)} {unit}
    </bdi>
  );
}

/** A large amount that stands alone. */
export function BigAmount({ amount, unit = 'USDT' }: { amount: string; unit?: string }): JSX.Element {
  return (
    <bdi class="big" dir="ltr" title={amount}>
      <span class="big-number">{shownAmount(amount)}</span> <span class="big-unit">{unit}</span>
    </bdi>
  );
}

/**
 * An amount in a column.
 * @param missing the digits that it lacks to the column's longest: they take their room unseen, so that points align
 */
export function AmountCell({ amount, missing }: { amount: string; missing: string }): JSX.Element {
  return (
    <bdi class="amount-cell" dir="ltr" title={amount}>
      {cellAmount(amount)}
      <span class="unseen">{missing}</span>
    </bdi>
  );
}
