import type { ComponentChildren } from 'preact';
import { shownCount } from './amount';
import { pluralForm } from './locale';

/** One text per plural form of the language (Unicode CLDR), with `{n}` for the number. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * The plural form of a text for this number.
 * @param shown the number as it is shown, if it is more than the number alone
 */
export function plural(count: number, forms: Plural, shown: string = shownCount(count)): string {
  return (forms[pluralForm(count)] ?? forms.other).replaceAll('{n}', shown);
}

/** A sentence with elements in it, as children of another element: each language has them where it needs them. */
export function around(words: TemplateStringsArray, ...elements: ComponentChildren[]): ComponentChildren[] {
  return words.flatMap((text, index) => [text, elements[index]]);
}
