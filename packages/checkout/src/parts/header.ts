import type { Checkout } from '../checkout';
import { untrusted, untrustedPlain } from '../format/untrusted-text';
import { html, type Html } from '../html/html';
import { LANGUAGES } from '../languages';
import { sentence } from '../format/sentence';
import type { RenderContext } from '../render-context';
import { icon } from './icons';

/** Who sells; for an order also what it is for, or else its reference. */
type Seller = Pick<Checkout, 'shop' | 'logo'> & Partial<Pick<Checkout, 'reference' | 'description'>>;

/** The shop, the order reference and the language menu. Without a shop, only the menu. */
export function header(context: RenderContext, seller?: Seller): Html {
  return html`<header>
    ${networkBand(context)}
    <div class="header">${seller && shopOf(context, seller)}${languageMenu(context)}</div>
  </header>`;
}

/** The header of a page whose address alone does not show it again, in whatever language. */
export function bareHeader(context: RenderContext): Html {
  return html`<header>${networkBand(context)}</header>`;
}

function networkBand({ site, texts }: RenderContext): Html | false {
  return site.network === 'nile' && html`<p class="band">${icon('info')}<span>${texts.testNetwork}</span></p>`;
}

function shopOf({ texts }: RenderContext, { shop, reference, description, logo }: Seller): Html {
  const order = reference !== undefined && sentence(texts.orderReference, { reference: untrusted(reference) });
  const about = description ?? reference;
  return html`${signOf(shop, logo)}
    <div class="shop">
      <p class="shop-name" ${shop !== undefined && html`title="${untrustedPlain(shop)}"`}>
        ${shop === undefined ? texts.payment : untrusted(shop)}
      </p>
      ${
        about !== undefined &&
        html`<p class="shop-order" title="${untrustedPlain(about)}">${description ? untrusted(description) : order}</p>`
      }
    </div>`;
}

/** The shop's logo, or else its first letter in the same place. The name stands beside it; the page does not wait for it. */
function signOf(shop: string | undefined, logo: string | null): Html | undefined {
  if (logo !== null) {
    return html`<img
      class="logo"
      src="../logos/${logo}.png"
      alt=""
      width="38"
      height="38"
      loading="lazy"
      decoding="async"
      fetchpriority="low"
    />`;
  }
  if (shop === undefined) return undefined;
  return html`<span class="monogram" aria-hidden="true">${untrusted(firstLetter(shop))}</span>`;
}

/** The first grapheme, which may be an emoji of several code points. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return (first?.segment ?? '').toUpperCase();
}

/** A native <details> of links, so that it works without the script and the choice stays in the URL. */
function languageMenu({ texts, language }: RenderContext): Html {
  const links = Object.entries(LANGUAGES).map(
    ([tag, { language: name, direction }]) =>
      html`<li>
        <a
          href="?lang=${tag}"
          lang="${tag}"
          hreflang="${tag}"
          dir="${direction}"
          ${tag === language && html`aria-current="true"`}
          >${name}</a
        >
      </li>`,
  );
  return html`<details class="languages">
    <summary>${icon('globe')}<span class="sr">${texts.chooseLanguage}: </span><span>${texts.language}</span></summary>
    <ul>
      ${links}
    </ul>
  </details>`;
}
