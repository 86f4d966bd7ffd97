/** What a text may be: its length in code points, and the patterns that it must not match. */
export interface TextRule {
  min: number;
  max: number;
  refused: readonly { pattern: RegExp; fault: string }[];
}

export const NO_CONTROLS = { pattern: /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u, fault: 'not contain control characters' };

/** What looks like nothing: the space of every script, joiners, and the fillers of Hangul and Braille. */
const INVISIBLE = String.raw`[\s\u115f\u1160\u180e\u200b-\u200d\u2060\u2800\u3164\uffa0]`;
export const NOT_BLANK = {
  pattern: new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, 'u'),
  fault: 'not begin or end with white space',
};

/** A name may hold the marks that scripts from right to left need, but none that turns what follows it. */
export const NO_OVERRIDE = {
  pattern: /[\u202a-\u202e\u2066-\u2069]/u,
  fault: 'not contain characters that turn text around',
};

/** How a person is called. */
export const PERSON_NAME_RULE: TextRule = { min: 1, max: 100, refused: [NO_CONTROLS, NO_OVERRIDE, NOT_BLANK] };

/** A search text or a note of an admin. */
export const NOTE_RULE: TextRule = { min: 1, max: 255, refused: [NO_CONTROLS] };

/** What a text must do and does not, in words that follow its name and "must"; undefined if it follows the rule. */
export function findTextFault(text: string, { min, max, refused }: TextRule): string | undefined {
  const length = [...text].length;
  if (length < min || length > max) return `have ${String(min)} to ${String(max)} characters`;
  return refused.find(({ pattern }) => pattern.test(text))?.fault;
}
