import { expect, test } from '@jest/globals';
import { skippedSummary } from './skipped-tests';

const HELM = { need: 'helm', howToGet: 'https://helm.sh' };
const PHP = { need: 'php', howToGet: 'apt-get install php-cli' };

test('what is lacking has one line, with its tests, what to install and the suites', () => {
  const summary = skippedSummary([
    { suite: '/x/b.test.ts', ...HELM },
    { suite: '/x/b.test.ts', tests: 2 },
    { suite: '/x/c.test.ts', ...PHP },
    { suite: '/x/c.test.ts', ...PHP },
    { suite: '/x/c.test.ts', tests: 4 },
    { suite: '/x/a.test.ts', ...HELM },
    { suite: '/x/a.test.ts', tests: 1 },
    { suite: '/x/d.test.ts', tests: 1 },
  ]);
  expect(summary.split('\n')).toEqual([
    '',
    'Skipped, because this machine lacks what they need:',
    '    4 need php: apt-get install php-cli (c.test.ts)',
    '    3 need helm: https://helm.sh (a.test.ts, b.test.ts)',
    '    1 need something that they do not say (d.test.ts)',
    '',
  ]);
});

test('a run that skips nothing says nothing', () => {
  expect(skippedSummary([])).toBe('');
  expect(skippedSummary([{ suite: '/x/a.test.ts', ...HELM }])).toBe('');
});
