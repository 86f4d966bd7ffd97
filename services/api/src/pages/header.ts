import type { Checkout } from './checkout';
import { foreign, foreignFlat } from './foreign-text';
import { html, type Html } from './html';
import { LANGUAGES } from './languages';
import { sentence } from './sentence';
import type { Setting } from './setting';
import { sign } from './signs';

/** Who is paid, for what, and the choice of the language. Without an order only the latter. */
export function header(setting: Setting, checkout?: Checkout): Html {
  return html`<header>
    ${setting.site.network === 'nile' && html`<p class="band">${sign('info')}<span>${setting.texts.testNetwork}</span></p>`}
    <div class="header">${checkout && shopOf(setting, checkout)}${languageMenu(setting)}</div>
  </header>`;
}

function shopOf({ texts }: Setting, { shop, reference }: Checkout): Html {
  const order = sentence(texts.orderReference, { reference: foreign(reference) });
  return html`${shop !== undefined && html`<span class="monogram" aria-hidden="true">${foreign(firstLetter(shop))}</span>`}
    <div class="shop">
      <p class="shop-name" ${shop !== undefined && html`title="${foreignFlat(shop)}"`}>
        ${shop === undefined ? texts.payment : foreign(shop)}
      </p>
      <p class="shop-order" title="${foreignFlat(reference)}">${order}</p>
    </div>`;
}

/** What a reader takes for one letter: an emoji of several code points too. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return (first?.segment ?? '').toUpperCase();
}

/** A native disclosure of links, so that it works without the script and the choice stays in the link. */
function languageMenu({ texts, language }: Setting): Html {
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
    <summary>${sign('globe')}<span class="sr">${texts.chooseLanguage}: </span><span>${texts.language}</span></summary>
    <ul>
      ${links}
    </ul>
  </details>`;
}
