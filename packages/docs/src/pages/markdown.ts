import MarkdownIt, { type Token } from 'markdown-it';
import { type Html } from '@gateway/checkout';
import { languageOf, renderChoice, renderCode } from './highlight';

export interface Heading {
  id: string;
  title: string;
}

/** A rendered text with its sections of the second level, for the navigation. */
export interface RenderedText {
  html: Html;
  headings: readonly Heading[];
}

export interface MarkdownOptions {
  /** Where a link of the text leads, from the page that shows it. */
  linkTo: (href: string) => string;
  /** The markup of a picture, which becomes part of the page and follows its colours. */
  picture: (file: string, description: string) => Html;
}

/** Renders Markdown of our own. Raw HTML in it is shown as text. */
export function renderMarkdown(text: string, options: MarkdownOptions): RenderedText {
  const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const tokens = parser.parse(text, {});
  const headings = nameHeadings(tokens);
  for (const { children } of tokens) {
    for (const token of children ?? []) {
      if (token.type === 'link_open') token.attrSet('href', options.linkTo(String(token.attrGet('href'))));
    }
  }
  Object.assign(parser.renderer.rules, {
    fence: renderFence,
    table_open: () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>',
    table_close: () => '</table></div>',
    image: (list: Token[], i: number) =>
      options.picture(String(list[i]?.attrGet('src')), list[i]?.content ?? '').markup,
    heading_open: (list: Token[], i: number) => {
      const { tag = 'h2', attrs } = list[i] ?? {};
      const id = attrs?.[0]?.[1];
      return id === undefined ? `<${tag}>` : `<${tag} id="${id}"><a href="#${id}">`;
    },
    heading_close: (list: Token[], i: number) => {
      const { tag = 'h2' } = list[i] ?? {};
      return list[i - 2]?.attrGet('id') === null ? `</${tag}>` : `</a></${tag}>`;
    },
  });
  return { html: { markup: parser.renderer.render(tokens, parser.options, {}) }, headings };
}

/** Renders one paragraph or several of the OpenAPI document, which link to nothing of ours. */
export function renderDescription(text: string): Html {
  return renderMarkdown(text, { linkTo: (href) => href, picture: () => ({ markup: '' }) }).html;
}

/** The anchor of a title. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Gives every heading below the first level its anchor. */
function nameHeadings(tokens: readonly Token[]): Heading[] {
  return tokens.flatMap((token, i) => {
    if (token.type !== 'heading_open' || token.tag === 'h1') return [];
    const title = tokens[i + 1]?.content.replaceAll('`', '') ?? '';
    token.attrs = [['id', anchorOf(title)]];
    return token.tag === 'h2' ? [{ id: anchorOf(title), title }] : [];
  });
}

/** Code blocks that follow each other are one program in several languages. */
function renderFence(tokens: Token[], index: number): string {
  if (tokens[index - 1]?.type === 'fence') return ''; // rendered with the first one
  let end = index;
  while (tokens[end]?.type === 'fence') end++;
  const codes = tokens.slice(index, end).map(({ info, content }) => {
    const [name = '', file] = info.split(' ');
    const language = languageOf(name);
    return { language, figure: renderCode(content, language, file) };
  });
  const [first] = codes;
  if (!first) return '';
  return codes.length === 1 ? first.figure.markup : renderChoice(`language-${index}`, codes).markup;
}
