import type { Checkout, View } from '../checkout';
import { countedIn, finalIn } from '../format/finality';
import { html, type Html } from '../html/html';
import { amountRow, backLink, row, transactionRow } from '../parts/rows';
import { confirmationRing } from '../parts/confirmation-ring';
import { sentence } from '../format/sentence';
import type { RenderContext } from '../render-context';

type Seen = Extract<View, { kind: 'seen' }>;

/** A payment is on its way: its confirmations, and that nothing is left to do if that is the case. */
export function seenView(context: RenderContext, checkout: Checkout, seen: Seen): Html {
  const { texts, site } = context;
  const places = { n: seen.confirmations, m: site.confirmationsRequired };
  return html`<div class="dial ${seen.isLate ? 'dial-warn' : ''}" data-part="dial">
      ${confirmationRing(seen.confirmations, site.confirmationsRequired)}
      <p aria-hidden="true">
        <span class="dial-count">${seen.confirmations}</span>
        <span class="dial-of">${sentence(texts.ofConfirmations, places)}</span>
      </p>
    </div>
    <h1 tabindex="-1">${seen.isEnough || seen.isLate ? texts.seenTitle : texts.seenPartTitle}</h1>
    <p class="lead" data-part="lead">${lead(context, seen)}</p>
    <dl class="card rows">
      ${amountRow(texts.orderAmount, checkout.expected)}
      ${row(texts.confirmations, sentence(texts.confirmationsOf, places), 'count')}
      ${transactionRow(context, seen.payment)}
    </dl>
    ${backLink(context, checkout, checkout.successUrl)}`;
}

function lead({ texts }: RenderContext, { isLate, isEnough, missing }: Seen): Html {
  if (isLate) return sentence(texts.seenLate);
  if (!isEnough) return html`${countedIn(texts, missing)} ${texts.mayClose}`;
  return html`${sentence(texts.nothingMore)} ${finalIn(texts, missing)} ${texts.mayClose}`;
}
