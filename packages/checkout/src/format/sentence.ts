import { html, type Html } from '../html/html';
import { untrusted, untrustedPlain } from './untrusted-text';
import type { OfShop, Plural, Texts } from '../texts/texts';

type Values<T> = Readonly<Record<string, T>>;

const PLACEHOLDER = /\{(\w+)\}/;

/** Turns a text of a language file into markup: `*…*` is emphasised, and each `{placeholder}` is replaced. */
export function sentence(text: string, values: Values<Html | string | number> = {}): Html {
  const fill = (piece: string): Html =>
    html`${piece.split(PLACEHOLDER).map((part, i) => (i % 2 === 0 ? part : contentOf(values, part)))}`;
  return html`${text.split('*').map((piece, i) => (i % 2 === 0 ? fill(piece) : html`<strong>${fill(piece)}</strong>`))}`;
}

/** The same as plain text, for a title or an accessible name. */
export function plainSentence(text: string, values: Values<string | number> = {}): string {
  const filled = text.split(PLACEHOLDER).map((part, i) => (i % 2 === 0 ? part : String(contentOf(values, part))));
  return filled.join('').replaceAll('*', '');
}

/** The plural form of a text for this number in the language; `{n}` is replaced by the number. */
export function pluralOf(texts: Texts, forms: Plural, n: number): string {
  const form = forms[new Intl.PluralRules(texts.locale).select(n)] ?? forms.other;
  return form.replaceAll('{n}', String(n));
}

/** A text that names the shop, or its variant for a shop without a name. */
export function ofShop(text: OfShop, shop: string | undefined, values: Values<Html | string | number> = {}): Html {
  if (shop === undefined) return sentence(text.unnamed, values);
  return sentence(text.named, { ...values, shop: html`<span class="name">${untrusted(shop)}</span>` });
}

/** The same as plain text. */
export function plainOfShop(text: OfShop, shop: string | undefined, values: Values<string | number> = {}): string {
  if (shop === undefined) return plainSentence(text.unnamed, values);
  return plainSentence(text.named, { ...values, shop: untrustedPlain(shop) });
}

function contentOf<T>(values: Values<T>, placeholder: string): T {
  const content = values[placeholder];
  if (content === undefined) throw new Error(`no value for placeholder: ${placeholder}`);
  return content;
}
