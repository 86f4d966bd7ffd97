import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readWitnesses } from './document';
import { verifyEvidence } from './verify';

// Files that a gateway on the simulated chain has written, and the set of its witnesses.
const EXAMPLES = join(__dirname, '../../examples');
const read = (name: string): Buffer => readFileSync(join(EXAMPLES, name));
const witnesses = readWitnesses(JSON.parse(read('witnesses.json').toString()));

test('a payment by a direct transfer is proved by signatures, and its webhook by the secret', () => {
  const { valid, checks } = verifyEvidence(read('direct.json'), { witnesses, webhookSecret: 'merchant-secret' });
  const open = checks.filter(({ result }) => result !== 'passed').map(({ what, result }) => [what, result]);
  expect({ valid, open }).toEqual({
    valid: true,
    open: [
      ['Token', 'not checked'],
      ['Daily seal', 'not checked'],
    ],
  });
  expect(checks.find(({ what }) => what.endsWith('recipient, amount'))?.rests_on).toBe('chain');
});

test('a payment through a contract rests on the node, and its sweep on signatures', () => {
  const { valid, checks } = verifyEvidence(read('contract-and-sweep.json'), { witnesses });
  expect(valid).toBe(true);
  const moved = checks.filter(({ what }) => what.endsWith('recipient, amount'));
  expect(moved.map(({ what, rests_on }) => `${what.split(' ')[0] ?? ''} ${rests_on}`)).toEqual([
    'Transfer node',
    'Transfer node',
    'Sweep chain',
  ]);
});

test('a file of the test network needs a set of witnesses', () => {
  expect(verifyEvidence(read('direct.json')).valid).toBe(false);
});
