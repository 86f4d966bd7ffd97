import type { Options } from '@swc/core';

/** One change of one source file. Positions are offsets into the file's text. */
export interface Edit {
  start: number;
  end: number;
  replacement: string;
  /** The kind of change, as in `conditional` or `sql join`. */
  operator: string;
}

/** An edit with the data that identifies it after the lines around it have moved: see `keyOf`. */
export interface Mutant extends Edit {
  /** Relative to the repository. */
  file: string;
  line: number;
  /** The top-level declaration that the edit is in, or the empty string. */
  within: string;
  /** The edited lines before and after, with single spaces. */
  from: string;
  to: string;
}

/** The key of a listed mutant: no line numbers, so that an entry survives edits elsewhere in its file. */
export type MutantKey = Pick<Mutant, 'file' | 'within' | 'from' | 'to'>;

export function keyOf({ file, within, from, to }: MutantKey): string {
  return [file, within, from, to].join('\n');
}

export function applyEdit(text: string, { start, end, replacement }: Edit): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Completes an edit with its surroundings. */
export function describeEdit(file: string, text: string, within: string, edit: Edit): Mutant {
  const lineStart = text.lastIndexOf('\n', edit.start - 1) + 1;
  const nextLine = text.indexOf('\n', Math.max(edit.end, edit.start));
  const lineEnd = nextLine === -1 ? text.length : nextLine;
  const lines: Edit = { ...edit, start: edit.start - lineStart, end: edit.end - lineStart };
  const before = text.slice(lineStart, lineEnd);
  return {
    ...edit,
    file,
    within,
    line: text.slice(0, edit.start).split('\n').length,
    from: inSingleSpaces(before),
    to: inSingleSpaces(applyEdit(before, lines)),
  };
}

function inSingleSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The transformer's part of jest's configuration. */
export interface TransformSettings {
  swc: Options;
  mutant: (Edit & { file: string }) | undefined;
  /** The files whose functions record their calls. */
  recorded: readonly string[];
}
