import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '@gateway/contract';
import { html, type Html } from '@gateway/checkout';
import { errorTable } from './error-table';
import { renderMarkdown } from '../pages/markdown';
import { type Page, renderPage } from '../pages/page';
import { EVIDENCE_PAGE, GUIDE, linkTo } from '../pages/pages';
import { referencePages } from '../reference/pages';
import { searchIndex } from './search-index';

const FOLDER = join(__dirname, '../../guide');

/** Renders every page: its path below /docs, and its markup. */
export function renderSite(contract: Contract): Map<string, string> {
  const reference = referencePages(contract);
  const guide = GUIDE.map((name): Page => {
    const text = readGuide(name.file).replace('{{errors}}', () => errorTable(contract));
    const { html: main, headings } = renderMarkdown(text, {
      linkTo: (href) => guideLink(href, name.path),
      picture: inlinePicture,
    });
    return { ...name, main, headings };
  });
  return new Map([...guide, ...reference].map((page) => [page.path, renderPage(page, reference)]));
}

/** What the search finds, as a module that the pages' script loads. */
export function renderSearchIndex(contract: Contract): string {
  return `export default ${JSON.stringify(searchIndex(contract, readGuide))};\n`;
}

function readGuide(file: string): string {
  return readFileSync(join(FOLDER, file), 'utf8');
}

/** In the guide's text a page is named by its file: `orders#lists`. */
function guideLink(href: string, from: string): string {
  if (/^(https?:|#)/.test(href)) return href;
  if (href === EVIDENCE_PAGE) return linkTo(href, from);
  const [name = '', anchor] = href.split('#');
  const page = GUIDE.find(({ file }) => file === `${name}.md`);
  if (!page) throw new Error(`the guide has no page "${name}"`);
  return linkTo(page.path, from) + (anchor === undefined ? '' : `#${anchor}`);
}

/** A drawing that is part of the page has its colours, light and dark, and its description for those who cannot see it. */
function inlinePicture(file: string, description: string): Html {
  const drawing = readFileSync(join(FOLDER, file), 'utf8').trim().replace('<svg ', '');
  return html`<svg role="img" aria-label="${description}" ${{ markup: drawing }}`;
}
