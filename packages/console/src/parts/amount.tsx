import type { JSX } from 'preact';
import { cellAmount, shownAmount } from '../language/amount';

/** An amount with its unit, as one left-to-right run. */
export function Amount({ amount, unit = 'USDT' }: { amount: string; unit?: string }): JSX.Element {
  return (
    <bdi class="amount" dir="ltr" title={amount}>
      {shownAmount(amount)} {unit}
    </bdi>
  );
}

/** A large standalone amount. */
export function BigAmount({ amount, unit = 'USDT' }: { amount: string; unit?: string }): JSX.Element {
  return (
    <bdi class="big" dir="ltr" title={amount}>
      <span class="big-number">{shownAmount(amount)}</span> <span class="big-unit">{unit}</span>
    </bdi>
  );
}

/**
 * An amount in a column.
 * @param missing the decimals that it lacks compared with the longest one: invisible padding, so that the points align
 */
export function AmountCell({ amount, missing }: { amount: string; missing: string }): JSX.Element {
  return (
    <bdi class="amount-cell" dir="ltr" title={amount}>
      {cellAmount(amount)}
      <span class="unseen">{missing}</span>
    </bdi>
  );
}
