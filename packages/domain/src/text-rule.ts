/** What a text may be: its length in code points, and the patterns that it must not match. */
export interface TextRule {
  min: number;
  max: number;
  refused: readonly { pattern: RegExp; fault: string }[];
}

export const NO_CONTROLS = { pattern: /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u, fault: 'not contain control characters' };

/** A search text or a note of an admin. */
export const NOTE_RULE: TextRule = { min: 1, max: 255, refused: [NO_CONTROLS] };

/** What a text must do and does not, in words that follow its name and "must"; undefined if it follows the rule. */
export function findTextFault(text: string, { min, max, refused }: TextRule): string | undefined {
  const length = [...text].length;
  if (length < min || length > max) return `have ${String(min)} to ${String(max)} characters`;
  return refused.find(({ pattern }) => pattern.test(text))?.fault;
}
