import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { squareOf } from '../../../testing/png';
import { makeLogo } from './logo';
import { openLogoMaker } from './logo-maker';

const RUN_SOURCE = ['--conditions=source', '-r', join(__dirname, '../../../../../../scripts/run-source.cjs')];

test('a thread makes the same logos, each of its upload, and goes on after a refusal', async () => {
  const make = openLogoMaker(RUN_SOURCE);
  const uploads = [squareOf(1), Buffer.from('<svg/>'), squareOf(1).subarray(0, 40), squareOf(2)];
  const outcomes = await Promise.all(uploads.map((upload) => make(upload).catch((error: unknown) => error)));
  const refused = (message: string): unknown => expect.objectContaining({ code: 'INVALID_BODY', message });
  expect(outcomes).toEqual([
    makeLogo(squareOf(1)),
    refused('The logo is not a PNG image; no other format is accepted'),
    refused('The logo is a PNG image that is damaged or cut off'),
    makeLogo(squareOf(2)),
  ]);
});

test('of more uploads than can wait, the last is refused for now', async () => {
  const make = openLogoMaker(RUN_SOURCE);
  const outcomes = await Promise.allSettled(Array.from({ length: 11 }, () => make(squareOf(1))));
  expect(outcomes.map(({ status }) => status)).toEqual([...Array<string>(10).fill('fulfilled'), 'rejected']);
  expect(outcomes[10]).toMatchObject({ reason: { code: 'RATE_LIMITED', retryAfterSeconds: 5 } });
  expect(await make(squareOf(1))).toEqual(makeLogo(squareOf(1)));
});

test('a thread that does not start fails the upload, and no other', async () => {
  const make = openLogoMaker(['-r', './does-not-exist.cjs']);
  for (let i = 0; i < 2; i++) await expect(make(squareOf(1))).rejects.toThrow('does-not-exist');
});
