import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openWalks } from './walk';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walk-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const STEPS = ['read 1', 'read 2', 'write 1', 'read 3', 'write 2', 'read 4'];
const kindOf = (step: string): string => step.replace(/ \d$/, '');

test('a sample has the first step of each kind that no earlier walk had, and the first and last of all', () => {
  const walks = openWalks('suite', '');
  expect(walks.isComplete).toBe(false);
  expect(walks.choose('one', STEPS, kindOf)).toEqual(['read 1', 'write 1', 'read 4']);
  expect(walks.choose('two', ['write 3', 'write 4', 'send 1', 'read 5'], kindOf)).toEqual([
    ...['write 3', 'send 1', 'read 5'],
  ]);
});

test('with a file for records every step is taken, and the file records what a sample would have', () => {
  const path = join(folder, 'walks');
  const walks = openWalks('suite', path);
  expect(walks.isComplete).toBe(true);
  expect(walks.choose('one', STEPS, kindOf)).toEqual(STEPS);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ walk: 'one', steps: 6, kinds: 2, sample: 3 });
});
