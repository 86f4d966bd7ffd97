import type { Edit } from './mutant';

/** Matches SQL or a part of it, and no error message or log line. */
const IS_SQL =
  /\b(select|insert into|update \w+( \w+)? set|delete from|for (no key )?(update|share)|on conflict|coalesce\(|returning|not exists|order by|group by|union all|(left )?join|where|is (not )?null)\b/;

/** The end of a condition, of a list of assignments or of an order. */
const CLAUSE =
  /^(where|from|on|when|then|else|end|having|set|returning|group by|order by|limit|offset|for (no key )?(update|share)|on conflict|do (update|nothing)|union|left join|join|cross join|window|with ordinality|asc|desc|select|insert|using|\)|;|as \()/;
const OPPOSITES: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '=': ['<>'],
  '<>': ['='],
};

/** Keywords and their opposites, each of which leaves the statement valid. */
const SWAPS: readonly (readonly [operator: string, pattern: RegExp, to: string])[] = [
  ['sql lock', /\s+for (?:no key )?(?:update|share)\b(?: of \w+(?:, \w+)*)?(?: skip locked| nowait)?/g, ''],
  ['sql skip locked', / skip locked\b/g, ''],
  ['sql join', /\bleft join\b/g, 'join'],
  ['sql join', /(?<!left |cross )\bjoin\b/g, 'left join'],
  ['sql conflict', /\s+on conflict(?: \([^)]*\)(?: where [^)]*\))?)? do nothing/g, ''],
  ['sql exists', /\bnot exists\b/g, 'exists'],
  ['sql exists', /(?<!not )\bexists\b/g, 'not exists'],
  ['sql null', /\bis not null\b/g, 'is null'],
  ['sql null', /\bis null\b/g, 'is not null'],
  ['sql null', /\bis not distinct from\b/g, 'is distinct from'],
  ['sql null', /\bis distinct from\b/g, 'is not distinct from'],
  ['sql membership', /\bnot in \(/g, 'in ('],
  ['sql membership', /(?<!not )\bin \(/g, 'not in ('],
  ['sql distinct', /\b(?<=select )distinct /g, ''],
  ['sql aggregate', /\bsum\(/g, 'max('],
  ['sql aggregate', /\bmax\(/g, 'min('],
  ['sql aggregate', /\bmin\(/g, 'max('],
  ['sql aggregate', /\bgreatest\(/g, 'least('],
  ['sql aggregate', /\bleast\(/g, 'greatest('],
  ['sql limit', /\s+limit (?::\w+|\d+)/g, ''],
  ['sql arithmetic', /(?<=[\w)] )\+(?= )/g, '-'],
  ['sql arithmetic', /(?<=[\w)] )-(?= )/g, '+'],
  ['sql boolean', /\btrue\b/g, 'false'],
  ['sql boolean', /\bfalse\b/g, 'true'],
];

export function isSql(text: string): boolean {
  return IS_SQL.test(text);
}

/**
 * The mutants of one SQL literal, as written between its quotes. `${...}` is unchanged.
 * Every mutant is meant to be a valid statement.
 */
export function sqlMutants(literal: string): Edit[] {
  const text = mask(literal);
  const swapped = SWAPS.flatMap(([operator, pattern, to]) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => edit(operator, index, index + found.length, to)),
  );
  return [
    ...swapped,
    ...comparisons(text),
    ...conditions(text).flatMap((condition) => withoutOperands(text, condition)),
    ...assignments(text),
    ...directions(text),
    ...firstArguments(literal, text),
    ...memberships(literal),
  ];
}

/** Text of the same length with strings, `${...}` and comments masked. */
function mask(literal: string): string {
  return literal
    .replace(/\$\{[^}]*\}/g, (found) => 'x'.repeat(found.length))
    .replace(/'[^']*'/g, (found) => `'${'x'.repeat(found.length - 2)}'`);
}

function edit(operator: string, start: number, end: number, replacement: string): Edit {
  return { operator, start, end, replacement };
}

function comparisons(text: string): Edit[] {
  const assigned = assignmentSigns(text);
  return [...text.matchAll(/(?<= )(?:<=|>=|<>|<|>|=)(?= )/g)].flatMap(({ 0: sign, index }) =>
    assigned.has(index)
      ? []
      : (OPPOSITES[sign] ?? []).map((to) => edit('sql comparison', index, index + sign.length, to)),
  );
}

interface Span {
  start: number;
  end: number;
}

/** Parts of a text between commas or words at the depth of its start, up to the first clause that ends it. */
function partsFrom(text: string, start: number, separator: RegExp, ends: RegExp): (Span & { before: string })[] {
  const parts: (Span & { before: string })[] = [];
  let depth = 0;
  let partStart = start;
  let before = '';
  let isBetween = false;
  let cases = 0;
  let i = start;
  const push = (): void => void parts.push({ ...trimmed(text, partStart, i), before });
  for (; i < text.length; i++) {
    const rest = text.slice(i);
    const isWordStart = !/^\w\w/.test(`${text[i - 1] ?? ' '}${text[i] ?? ' '}`);
    if (text[i] === '(') depth++;
    if (depth === 0 && isWordStart && cases === 0 && ends.test(rest)) break;
    if (text[i] === ')') depth--;
    if (depth !== 0 || !isWordStart) continue;
    if (/^case\b/.test(rest)) cases++;
    if (/^end\b/.test(rest)) cases--;
    if (/^between\b/.test(rest)) isBetween = true;
    const found = cases > 0 ? undefined : separator.exec(rest)?.[0];
    if (found === undefined) continue;
    if (isBetween && found === 'and') isBetween = false;
    else {
      push();
      before = found;
      partStart = i + found.length;
    }
    i += found.length - 1;
  }
  push();
  return parts.filter((part) => part.end > part.start);
}

function trimmed(text: string, start: number, end: number): Span {
  const part = text.slice(start, end);
  return { start: start + (part.length - part.trimStart().length), end: end - (part.length - part.trimEnd().length) };
}

/** Where conditions begin: after their keyword, and inside the parentheses of a group within one. */
function conditions(text: string): number[] {
  const starts = [...text.matchAll(/\b(?:where|on|when|having|and|or|not) (?=\S)/g)]
    .filter(({ 0: word, index }) => word !== 'on ' || !text.startsWith('on conflict', index))
    .flatMap(({ 0: word, index }) => {
      const start = index + word.length;
      const isKeyword = /^(where|on|when|having)/.test(word);
      const group = text[start] === '(' && !text.startsWith('(select', start) ? [start + 1] : [];
      return isKeyword ? [start, ...group] : group;
    });
  return text.trimStart().startsWith('and ') ? [text.indexOf('and ') + 4, ...starts] : starts;
}

/** Each operand of a condition replaced by its neutral value. A single word may be a column. */
function withoutOperands(text: string, start: number): Edit[] {
  const operands = partsFrom(text, start, /^(?:and|or)\b/, CLAUSE);
  return operands.flatMap(({ start: from, end, before }, i) => {
    const isOfOr = before === 'or' || operands[i + 1]?.before === 'or';
    const operand = text.slice(from, end);
    return operand === 'true' || operand === 'false' || (operand.includes(',') && !operand.includes('('))
      ? []
      : [edit('sql condition', from, end, isOfOr ? 'false' : 'true')];
  });
}

function assignmentLists(text: string): (Span & { before: string })[][] {
  return [...text.matchAll(/\bset (?=\w+ = )/g)].map(({ index }) =>
    partsFrom(text, index + 4, /^,/, /^(where|from|returning)\b|^\)|^;/),
  );
}

function assignmentSigns(text: string): Set<number> {
  return new Set(assignmentLists(text).flatMap((list) => list.map(({ start }) => text.indexOf('=', start))));
}

/** Omits each assignment of an update, unless it is the only one. */
function assignments(text: string): Edit[] {
  return assignmentLists(text).flatMap((list) =>
    list.flatMap((part, i) => {
      if (list.length < 2) return [];
      const [start, end] = i === 0 ? [part.start, list[1]?.start ?? part.end] : [list[i - 1]?.end ?? 0, part.end];
      return [edit('sql assignment', start, end, '')];
    }),
  );
}

function directions(text: string): Edit[] {
  return [...text.matchAll(/\border by /g)].flatMap(({ 0: word, index }) =>
    partsFrom(text, index + word.length, /^,/, /^(limit|for|offset|on|union|returning)\b|^\)|^;/).map(
      ({ start, end }) => {
        const isDescending = text.slice(start, end).endsWith(' desc');
        return isDescending ? edit('sql order', end - 5, end, '') : edit('sql order', end, end, ' desc');
      },
    ),
  );
}

/** `coalesce(a, b)` without its default, and without the value that it defaults. */
function firstArguments(literal: string, text: string): Edit[] {
  return [...text.matchAll(/\bcoalesce\(/g)].flatMap(({ 0: word, index }) => {
    const inside = partsFrom(text, index + word.length, /^,/, /^\)/);
    const end = (inside.at(-1)?.end ?? 0) + 1;
    return inside.map((part) => edit('sql coalesce', index, end, `(${literal.slice(part.start, part.end)})`));
  });
}

/** Omits each value of a list of strings. */
function memberships(literal: string): Edit[] {
  return [...literal.matchAll(/\bin \(('\w+'(?:, '\w+')+)\)/g)].flatMap(({ 0: found, 1: list = '', index }) => {
    const start = index + found.indexOf(list);
    const values = list.split(', ');
    return values.map((value) =>
      edit('sql membership', start, start + list.length, values.filter((other) => other !== value).join(', ')),
    );
  });
}
