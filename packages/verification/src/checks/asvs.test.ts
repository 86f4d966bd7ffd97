import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { asvsFaults } from './asvs';
import { REPOSITORY } from './repository';

const TEXT = readFileSync(join(REPOSITORY, 'infra/asvs.md'), 'utf8');

test('every requirement of ASVS is stated once, with files and tests that exist', () => {
  expect(asvsFaults(TEXT)).toEqual([]);
});

test.each([
  ['- **1.2.9** met', '- **1.2.9** done', 'no statement: - **1.2.9** done'],
  ['- **1.3.1** ', '- **1.3.2** ', '1.3.1 is missing'],
  ['- **1.3.1** ', '- **1.3.2** ', '1.3.2 occurs twice'],
  ['- **1.1.1** ', '- **1.2.10** ', '1.2.10 is no requirement of level 2'],
  [
    '`packages/checkout/src/html/html.ts`',
    '`packages/checkout/src/xml.ts`',
    'packages/checkout/src/xml.ts does not exist',
  ],
  ['"paths are compared exactly"', '"paths are compared"', 'has no test "paths are compared"'],
  ['Why: the specification names', 'The specification names', '3.3.1, 3.3.3: no reason is given'],
  ['`packages/console/src/live/session.ts`.\n\n## 15', 'Really.\n\n## 15', '14.3.3: nothing shows that it is met'],
  ['- **17.1.1, ', '- **', 'the table must say 17: 0 0 6'],
])('a list with %s changed to %s is refused', (right, wrong, sentence) => {
  expect(TEXT).toContain(right);
  expect(asvsFaults(TEXT.replace(right, wrong)).join('\n')).toContain(sentence);
});
