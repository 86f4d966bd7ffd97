import type { Component } from './component';

/** Each permits us to pass the program on, as long as its text goes with it, and demands nothing of our own code. */
const PERMITTED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
]);

/** What a text that grants rights contains, and a sentence that names a licence does not. */
const GRANT = /permi(ssion|tted)|grant/i;

const MIT_GRANT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.`;

/** Some authors state their copyright and refer to the MIT licence, whose text must be shipped all the same. */
export function completedText(licence: string | undefined, text: string): string {
  return licence === 'MIT' && /copyright/i.test(text) && !GRANT.test(text) ? `${text}\n\n${MIT_GRANT}` : text;
}

/** One sentence for each package of npm that must not be shipped: its licence is not permitted, or its text is missing. */
export function licenceFaults(components: readonly Component[]): string[] {
  return components
    .filter(({ kind }) => kind === 'npm')
    .flatMap(({ ref, licence, text }) => {
      if (licence === undefined) return [`${ref} declares no licence: use another package`];
      if (!isPermitted(licence)) {
        return [
          `${ref} has the licence ${licence}: use another package, or permit it in packages/verification/src/inventory/licences.ts, ` +
            'if its terms are met',
        ];
      }
      return GRANT.test(text)
        ? []
        : [`${ref} does not contain the text of its licence, ${licence}, which we must ship`];
    });
}

/** A flat SPDX expression: all of one alternative are permitted. */
function isPermitted(expression: string): boolean {
  const flat = expression.replace(/^\((.*)\)$/, '$1');
  return flat.split(' OR ').some((alternative) => alternative.split(' AND ').every((one) => PERMITTED.has(one)));
}
