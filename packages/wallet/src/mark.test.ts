import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { type Mark, readMark, writeMark } from './mark';
import { VaultFault } from './vault-fault';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mark-'));
});
afterEach(() => rm(folder, { recursive: true }));

function buildMark(mark: Partial<Mark> = {}): Mark {
  return {
    epoch: randomUUID(),
    highestIndex: 999,
    systemIdentifier: '7412345678901234567',
    timeline: '00000001',
    walPosition: '0/16B3748',
    ...mark,
  };
}

test('a folder without a mark has none', async () => {
  expect(await readMark(folder)).toBeUndefined();
});

test('a mark is read as it was written, and the newest counts', async () => {
  const first = buildMark();
  expect(await writeMark(folder, first)).toEqual(first);
  expect(await readMark(folder)).toEqual(first);
  const second = buildMark({ highestIndex: 1_999, timeline: '0000000A', walPosition: '1A/FF' });
  await writeMark(folder, second);
  expect(await readMark(folder)).toEqual(second);
});

test('the highest index is never lowered, while the rest is noted', async () => {
  await writeMark(folder, buildMark({ highestIndex: 5_000 }));
  const later = buildMark({ highestIndex: 10, walPosition: '0/2000000' });
  expect(await writeMark(folder, later)).toEqual({ ...later, highestIndex: 5_000 });
  expect(await readMark(folder)).toEqual({ ...later, highestIndex: 5_000 });
});

test('twenty writers at once leave the highest index of all', async () => {
  const marks = Array.from({ length: 20 }, (_, i) => buildMark({ highestIndex: (i * 7) % 20 }));
  const stand = await Promise.all(marks.map((mark) => writeMark(folder, mark)));
  expect(await readMark(folder)).toMatchObject({ highestIndex: 19 });
  stand.forEach((mark, i) => {
    expect(mark.highestIndex).toBeGreaterThanOrEqual(marks[i]?.highestIndex ?? Infinity);
  });
});

test('a writer that slept does not bring an old mark back', async () => {
  for (let i = 1; i <= 4; i++) await writeMark(folder, buildMark({ highestIndex: i * 100 }));
  // It had read number 1 and now takes number 2, which was tidied up long ago.
  await writeFile(join(folder, 'mark.2.json'), `${JSON.stringify(buildMark({ highestIndex: 150 }))}\n`, {
    mode: 0o600,
  });
  expect(await readMark(folder)).toMatchObject({ highestIndex: 400 });
});

test('what a dead writer left is tidied up by the next one', async () => {
  await writeMark(folder, buildMark());
  await writeFile(join(folder, `mark.1.json.${randomUUID()}.part`), '{"epo', { mode: 0o600 });
  await writeMark(folder, buildMark());
  expect(await readdir(folder)).toEqual(['mark.2.json']);
});

test.each(['', '{', 'null', '[]', '{"epoch":1}', JSON.stringify(buildMark({ highestIndex: 0.5 }))])(
  'a damaged mark (%j) is not taken for none',
  async (text) => {
    await writeFile(join(folder, 'mark.1.json'), text, { mode: 0o600 });
    await expect(readMark(folder)).rejects.toThrow('the mark is damaged');
    await expect(writeMark(folder, buildMark())).rejects.toThrow(VaultFault);
  },
);

test('a mark of another form is not written', async () => {
  await expect(writeMark(folder, buildMark({ timeline: 'x' }))).rejects.toThrow('a mark has its form');
  expect(await readdir(folder)).toEqual([]);
});
