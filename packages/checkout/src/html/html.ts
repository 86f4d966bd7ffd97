/** Markup that is safe to put into a page: it comes from our templates or is escaped. */
export interface Html {
  readonly markup: string;
}

/** What a template accepts: text is escaped, markup is not, false and undefined render nothing. */
export type Content = string | number | Html | false | undefined | readonly Content[];

/** Builds markup. Every interpolated text is escaped, for elements and for quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  const markup = parts.map((part, i) => (i === 0 ? part : markupOf(contents[i - 1]) + part)).join('');
  return { markup };
}

function markupOf(content: Content): string {
  if (content === undefined || content === false) return '';
  if (typeof content === 'string') return escape(content);
  if (typeof content === 'number') return String(content);
  return isList(content) ? content.map(markupOf).join('') : content.markup;
}

function isList(content: Html | readonly Content[]): content is readonly Content[] {
  return Array.isArray(content);
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '');
}
