import type { Checkout, Picture } from '../checkout';
import { countedIn, finalIn } from '../finality';
import { html, type Html } from '../html';
import { amountRow, row, transactionRow } from '../parts';
import { ring } from '../ring';
import { sentence } from '../sentence';
import type { Setting } from '../setting';

type Seen = Extract<Picture, { kind: 'seen' }>;

/** A payment is on its way: how far it is, and that nothing is left to do, where that is true. */
export function seenPicture(setting: Setting, checkout: Checkout, seen: Seen): Html {
  const { texts, site } = setting;
  const places = { n: seen.confirmations, m: site.confirmationsRequired };
  return html`<div class="dial ${seen.isLate ? 'dial-warn' : ''}" data-part="dial">
      ${ring(seen.confirmations, site.confirmationsRequired)}
      <p aria-hidden="true">
        <span class="dial-count">${seen.confirmations}</span>
        <span class="dial-of">${sentence(texts.ofConfirmations, places)}</span>
      </p>
    </div>
    <h1 tabindex="-1">${seen.isEnough || seen.isLate ? texts.seenTitle : texts.seenPartTitle}</h1>
    <p class="lead" data-part="lead">${words(setting, seen)}</p>
    <dl class="card rows">
      ${amountRow(texts.orderAmount, checkout.asked)}
      ${row(texts.confirmations, sentence(texts.confirmationsOf, places), 'count')}
      ${transactionRow(setting, seen.payment)}
    </dl>`;
}

function words({ texts }: Setting, { isLate, isEnough, missing }: Seen): Html {
  if (isLate) return sentence(texts.seenLate);
  if (!isEnough) return html`${countedIn(texts, missing)} ${texts.mayClose}`;
  return html`${sentence(texts.nothingMore)} ${finalIn(texts, missing)} ${texts.mayClose}`;
}
