import { html, type Html } from './html';
import { foreign, foreignFlat } from './foreign-text';
import type { OfShop, Plural, Texts } from './texts/texts';

type Places<T> = Readonly<Record<string, T>>;

const PLACE = /\{(\w+)\}/;

/** Turns a text of a language file into markup: `*…*` is stressed, and each `{place}` is filled in. */
export function sentence(text: string, places: Places<Html | string | number> = {}): Html {
  const fill = (piece: string): Html =>
    html`${piece.split(PLACE).map((part, i) => (i % 2 === 0 ? part : contentOf(places, part)))}`;
  return html`${text.split('*').map((piece, i) => (i % 2 === 0 ? fill(piece) : html`<strong>${fill(piece)}</strong>`))}`;
}

/** The same for places that hold no markup, such as a title or a name for screen readers. */
export function flatSentence(text: string, places: Places<string | number> = {}): string {
  const filled = text.split(PLACE).map((part, i) => (i % 2 === 0 ? part : String(contentOf(places, part))));
  return filled.join('').replaceAll('*', '');
}

/** The form of a text that this number takes in the language; the number itself stands at `{n}`. */
export function pluralOf(texts: Texts, forms: Plural, n: number): string {
  const form = forms[new Intl.PluralRules(texts.locale).select(n)] ?? forms.other;
  return form.replaceAll('{n}', String(n));
}

/** A text that names the shop, or the one for a shop without a name. */
export function ofShop(text: OfShop, shop: string | undefined, places: Places<Html | string | number> = {}): Html {
  if (shop === undefined) return sentence(text.unnamed, places);
  return sentence(text.named, { ...places, shop: html`<span class="name">${foreign(shop)}</span>` });
}

/** The same for places that hold no markup. */
export function flatOfShop(text: OfShop, shop: string | undefined, places: Places<string | number> = {}): string {
  if (shop === undefined) return flatSentence(text.unnamed, places);
  return flatSentence(text.named, { ...places, shop: foreignFlat(shop) });
}

function contentOf<T>(places: Places<T>, place: string): T {
  const content = places[place];
  if (content === undefined) throw new Error(`a text has a place that nothing fills: ${place}`);
  return content;
}
