/** How a language writes the values of JSON. */
export interface Notation {
  text: (value: string) => string;
  /** The name of a field and what stands between it and its value. */
  key: (name: string) => string;
  object: readonly [open: string, close: string];
  list: readonly [open: string, close: string];
  emptyObject: string;
  words: Readonly<Record<'true' | 'false' | 'null', string>>;
  indent: number;
}

const JSON_WORDS = { true: 'true', false: 'false', null: 'null' };
const quoteSingle = (value: string): string => `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

export const JAVASCRIPT: Notation = {
  text: quoteSingle,
  key: (name) => `${/^[a-z_]\w*$/i.test(name) ? name : quoteSingle(name)}: `,
  object: ['{', '}'],
  list: ['[', ']'],
  emptyObject: '{}',
  words: JSON_WORDS,
  indent: 2,
};

export const PHP: Notation = {
  text: quoteSingle,
  key: (name) => `${quoteSingle(name)} => `,
  object: ['[', ']'],
  list: ['[', ']'],
  emptyObject: 'new stdClass()',
  words: JSON_WORDS,
  indent: 4,
};

export const PYTHON: Notation = {
  text: (value) => JSON.stringify(value),
  key: (name) => `${JSON.stringify(name)}: `,
  object: ['{', '}'],
  list: ['[', ']'],
  emptyObject: '{}',
  words: { true: 'True', false: 'False', null: 'None' },
  indent: 4,
};

/** Writes a value of JSON as a literal, over several lines. @param margin the spaces before the line that it begins on */
export function writeLiteral(value: unknown, notation: Notation, margin = 0): string {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return notation.words[String(value) as 'true'];
  const inner = margin + notation.indent;
  const [brackets, items] = Array.isArray(value)
    ? [notation.list, value.map((item) => writeLiteral(item, notation, inner))]
    : [
        notation.object,
        Object.entries(value).map(([name, item]) => notation.key(name) + writeLiteral(item, notation, inner)),
      ];
  if (items.length === 0) return Array.isArray(value) ? brackets.join('') : notation.emptyObject;
  const lines = items.map((item) => `${' '.repeat(inner)}${item},\n`).join('');
  return `${brackets[0]}\n${lines}${' '.repeat(margin)}${brackets[1]}`;
}
