import { type LinkTerms, parseUsdt } from '@gateway/domain';
import { renderDocument } from '../html/document';
import { amountRun } from '../format/amount-text';
import { moneyRun } from '../format/price-text';
import { ofShop, sentence } from '../format/sentence';
import { untrusted, untrustedPlain } from '../format/untrusted-text';
import { html, type Content, type Html } from '../html/html';
import { header } from '../parts/header';
import { icon, roundIcon } from '../parts/icons';
import { contactLine } from '../parts/rows';
import type { RenderContext } from '../render-context';

/** The page of a payment link, at which customers make an order. */
export interface LinkPage {
  title: string;
  /** Plain text with line breaks. */
  text: string | null;
  terms: LinkTerms;
  reference: 'none' | 'optional' | 'required';
  /** Undefined for a merchant without a name. */
  shop: string | undefined;
  contact: string | null;
  logo: string | null;
}

/** What a visitor sent that makes no order: its fields again, and which of them are wrong. */
export interface LinkForm {
  amount?: string;
  reference?: string;
  wrong?: 'amount' | 'reference';
}

/** Why no order can be made at a link now. */
export type LinkObstacle = 'unknown' | 'off' | 'ended' | 'used_up' | 'too_many' | 'no_rate';

/** The longest reference that a customer may give. */
export const MAX_LINK_REFERENCE = 100;
const LONG_SUM = 10;

/**
 * Renders what is sold, and the form that leads to the checkout.
 * @param aside what follows the page, and is not part of it
 */
export function renderLink(context: RenderContext, link: LinkPage, form: LinkForm = {}, aside?: Html): string {
  const { texts, language } = context;
  const main = html`<main class="result link-page" data-view="link">
    <h1 tabindex="-1">${untrusted(link.title)}</h1>
    ${link.text !== null && html`<p class="lead">${linesOf(link.text)}</p>`}
    ${'amount' in link.terms && sum(context, link.terms.currency, link.terms.amount)}
    <form id="link-form" method="post" action="?lang=${language}">
      ${amountField(context, link, form)} ${referenceField(context, link, form)}
      <div class="buttons"><button type="submit" class="button button-main">${texts.linkContinue}</button></div>
      <p class="hint">${texts.linkHow}</p>
    </form>
    ${contactLine(link)}
  </main>`;
  return renderDocument(context, {
    title: untrustedPlain(link.title),
    header: header(context, sellerOf(link)),
    main,
    aside,
    refreshSeconds: undefined,
  });
}

/** Renders why no order can be made. Without a link, nothing of the request is echoed. */
export function renderLinkObstacle(context: RenderContext, obstacle: LinkObstacle, link?: LinkPage): string {
  const { texts, language } = context;
  const { title, text, isPassing } = LOOKS[obstacle];
  const words = text === undefined ? ofShop(texts.linkOver, link?.shop) : sentence(texts[text]);
  const main = html`<main class="result" data-view="${obstacle}">
    ${roundIcon(obstacle === 'unknown' ? 'question' : isPassing ? 'dots' : 'clock', 'quiet')}
    <h1 tabindex="-1">${texts[title]}</h1>
    <p class="lead">${words}</p>
    ${
      isPassing &&
      html`<div class="buttons">
        <a class="button" href="?lang=${language}">${icon('again')}<span>${texts.tryAgain}</span></a>
      </div>`
    }
    ${link && contactLine(link)}
  </main>`;
  return renderDocument(context, {
    title: texts[title],
    header: header(context, link && sellerOf(link)),
    main,
    refreshSeconds: undefined,
  });
}

const LOOKS = {
  unknown: { title: 'linkUnknownTitle', text: 'linkUnknown', isPassing: false },
  off: { title: 'linkOffTitle', text: undefined, isPassing: false },
  ended: { title: 'linkEndedTitle', text: undefined, isPassing: false },
  used_up: { title: 'linkUsedUpTitle', text: undefined, isPassing: false },
  too_many: { title: 'linkLaterTitle', text: 'linkTooMany', isPassing: true },
  no_rate: { title: 'linkLaterTitle', text: 'linkNoRate', isPassing: true },
} as const;

/** Without an order there is no reference to show. */
function sellerOf({ shop, logo }: LinkPage): Pick<LinkPage, 'shop' | 'logo'> {
  return { shop, logo };
}

function linesOf(text: string): Html {
  return html`${text.split('\n').map((line, i) => html`${i > 0 && html`<br />`}${untrusted(line)}`)}`;
}

/** An amount in USDT, or in the currency of a price. */
function money({ texts }: RenderContext, currency: string, amount: string): Html {
  return currency === 'USDT' ? amountRun(parseUsdt(amount)) : moneyRun(texts, { amount, currency });
}

function sum(context: RenderContext, currency: string, amount: string): Html {
  const size = amount.length > LONG_SUM ? ' sum-long' : '';
  return html`<p class="sum${size}">${money(context, currency, amount)}</p>`;
}

/** A field in which phones offer digits and the decimal sign of their language; both signs are understood. */
function amountField(context: RenderContext, { terms }: LinkPage, { amount, wrong }: LinkForm): Html | undefined {
  if ('amount' in terms) return undefined;
  const { texts } = context;
  const bounds = {
    min: money(context, terms.currency, terms.minimum),
    max: money(context, terms.currency, terms.maximum),
  };
  return field('amount', {
    label: html`${texts.linkAmount} (<bdi>${terms.currency}</bdi>)`,
    hint: sentence(texts.linkBounds, bounds),
    traits: html`inputmode="decimal" maxlength="16"`,
    value: amount,
    isRequired: true,
    fault: wrong === 'amount' ? sentence(texts.linkAmountWrong, bounds) : undefined,
  });
}

function referenceField({ texts }: RenderContext, link: LinkPage, { reference, wrong }: LinkForm): Html | undefined {
  if (link.reference === 'none') return undefined;
  const isRequired = link.reference === 'required';
  return field('reference', {
    label: isRequired ? texts.linkReference : texts.linkReferenceOptional,
    hint: texts.linkReferenceHint,
    traits: html`dir="auto" maxlength="${MAX_LINK_REFERENCE}"`,
    value: reference,
    isRequired,
    fault: wrong === 'reference' ? sentence(texts.linkReferenceWrong) : undefined,
  });
}

interface Field {
  label: Content;
  hint: Content;
  /** Attributes that only this field has. */
  traits: Html;
  value: string | undefined;
  isRequired: boolean;
  fault: Html | undefined;
}

function field(name: string, { label, hint, traits, value = '', isRequired, fault }: Field): Html {
  return html`<label for="${name}">${label}</label>
    <p id="${name}-help" class="hint">${hint}</p>
    <input
      id="${name}"
      name="${name}"
      class="field"
      autocomplete="off"
      ${traits}
      value="${value}"
      aria-describedby="${name}-help${fault ? ' wrong' : ''}"
      ${fault && html`aria-invalid="true" autofocus`}
      ${isRequired && html`required`}
    />
    ${fault && html`<p id="wrong" class="answer tone-warn" role="alert">${icon('info')}<span>${fault}</span></p>`}`;
}
