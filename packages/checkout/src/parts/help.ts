import { assertNever, type TronAddress } from '@gateway/domain';
import { amountRun } from '../format/amount-text';
import { finalIn } from '../format/finality';
import { html, type Html } from '../html/html';
import type { LookupAnswer } from '../lookup-answer';
import { plainSentence, ofShop, sentence } from '../format/sentence';
import type { RenderContext } from '../render-context';
import { icon, type IconName } from './icons';

const MAX_INPUT_LENGTH = 500;

/**
 * "Paid, but nothing happens?": a form for a transaction hash, and the answer. It is a plain form, which works
 * without the script; what was typed is never repeated.
 */
export function help(context: RenderContext, shop: string | undefined, answer: LookupAnswer | undefined): Html {
  const { texts, language } = context;
  return html`<details class="help" ${answer ? html`open` : ''}>
    <summary><span>${texts.help}</span>${icon('down')}</summary>
    <form
      method="post"
      action="?lang=${language}#answer"
      class="lookup"
      data-failed="${plainSentence(texts.cannotCheck)}"
    >
      <p id="hash-help" class="hint">${texts.hashHelp}</p>
      <label for="hash">${texts.hashLabel}</label>
      <input
        id="hash"
        name="tx_hash"
        class="field"
        dir="ltr"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        maxlength="${MAX_INPUT_LENGTH}"
        aria-describedby="hash-help answer"
        ${answer?.result === 'not_a_hash' ? html`aria-invalid="true"` : ''}
        required
      />
      <button type="submit" class="button">${texts.check}</button>
    </form>
    <div id="answer">${answer && answerBox(context, shop, answer)}</div>
  </details>`;
}

type Tone = 'quiet' | 'info' | 'good' | 'warn';

const LOOKS = {
  not_a_hash: ['warn', 'info'],
  not_found: ['quiet', 'clock'],
  other_address: ['warn', 'info'],
  other_token: ['warn', 'info'],
  failed_on_chain: ['warn', 'info'],
  seen: ['info', 'clock'],
  counted: ['good', 'check'],
  counted_partly: ['warn', 'info'],
  arrived_late: ['warn', 'clock'],
  held: ['warn', 'info'],
  other_order: ['warn', 'info'],
  too_many_lookups: ['quiet', 'clock'],
  cannot_check: ['quiet', 'clock'],
} as const satisfies Record<LookupAnswer['result'], readonly [Tone, IconName]>;

function answerBox(context: RenderContext, shop: string | undefined, answer: LookupAnswer): Html {
  const [tone, name] = LOOKS[answer.result];
  return html`<p class="answer tone-${tone}">${icon(name)}<span>${textOf(context, shop, answer)}</span></p>`;
}

function textOf({ texts, site }: RenderContext, shop: string | undefined, answer: LookupAnswer): Html {
  switch (answer.result) {
    case 'not_a_hash':
      return sentence(texts.notAHash);
    case 'not_found':
      return sentence(texts.notFound);
    case 'other_address':
      if (answer.toAddress === null) return sentence(texts.elsewhere);
      return sentence(texts.otherAddress, { address: shortAddress(answer.toAddress) });
    case 'other_token':
      return ofShop(texts.otherToken, shop);
    case 'failed_on_chain':
      return sentence(texts.failedOnChain);
    case 'seen':
      return html`${sentence(texts.seen, { n: answer.confirmations, m: site.confirmationsRequired })}
      ${finalIn(texts, answer.missing)}`;
    case 'counted':
      return sentence(texts.counted);
    case 'counted_partly':
      return sentence(texts.countedPartly, { amount: amountRun(answer.remaining) });
    case 'arrived_late':
      return ofShop(texts.arrivedLate, shop);
    case 'held':
      return ofShop(texts.heldForShop, shop);
    case 'other_order':
      return sentence(texts.otherOrder);
    case 'too_many_lookups':
      return sentence(texts.askedTooOften);
    case 'cannot_check':
      return sentence(texts.cannotCheck);
    default:
      return assertNever(answer);
  }
}

const SHOWN_ENDS = 4;

function shortAddress(address: TronAddress): Html {
  const short = `${address.slice(0, SHOWN_ENDS)}…${address.slice(-SHOWN_ENDS)}`;
  return html`<bdi dir="ltr" class="mono" title="${address}" translate="no">${short}</bdi>`;
}
