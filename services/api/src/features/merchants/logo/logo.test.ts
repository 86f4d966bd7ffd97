import { createHash } from 'node:crypto';
import { createDeflate } from 'node:zlib';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { PNG } from 'pngjs';
import { chunk, pngOf, rowsOf } from '../../../testing/png';
import { makeLogo } from './logo';

const DAMAGED = 'The logo is a PNG image that is damaged or cut off';
const NO_PNG = 'The logo is not a PNG image; no other format is accepted';

const decode = (upload: Buffer): PNG => PNG.sync.read(makeLogo(upload).png);
const pixelsOf = (upload: Buffer): number[][] => {
  const { data } = decode(upload);
  return Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(i * 4, i * 4 + 4)]);
};

const refusalOf = (upload: Buffer): unknown => {
  try {
    return makeLogo(upload);
  } catch (error) {
    return error;
  }
};

const typesOf = (png: Buffer): string[] => {
  const types: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) types.push(png.toString('latin1', at + 4, at + 8));
  return types;
};

const RED = [255, 0, 0, 255];
const GREEN_GLASS = [0, 255, 0, 128];
const BLUE = [0, 0, 255, 255];
const NOTHING = [0, 0, 0, 0];

test('the pixels stay, and the digest is that of the new file', () => {
  const pixels = [RED, GREEN_GLASS, BLUE, NOTHING];
  const upload = pngOf({ width: 2, height: 2, rows: rowsOf(2, 2, (x, y) => pixels[y * 2 + x] ?? []) });
  expect(pixelsOf(upload)).toEqual(pixels);
  const { digest, png } = makeLogo(upload);
  expect(digest).toBe(createHash('sha256').update(png).digest('hex'));
});

test('what is not a pixel is gone: texts, profiles, animations, and what follows the image', () => {
  const hidden = '<script>alert(1)</script>';
  const upload = pngOf({
    ...{ width: 1, height: 1, rows: rowsOf(1, 1, () => RED) },
    before: [
      chunk('tEXt', `Comment\0${hidden}`),
      chunk('iTXt', `Title\0\0\0\0\0${hidden}`),
      chunk('eXIf', hidden),
      chunk('gAMA', Buffer.from('0000b18f', 'hex')),
      chunk('acTL', Buffer.alloc(8, 1)),
      chunk('prVt', hidden),
    ],
    after: [chunk('fcTL', Buffer.alloc(26)), chunk('fdAT', hidden), chunk('tEXt', `Comment\0${hidden}`)],
  });
  const plain = makeLogo(pngOf({ width: 1, height: 1, rows: rowsOf(1, 1, () => RED) }));
  for (const trailing of ['', hidden, 'PK\u0003\u0004', '%PDF-1.7']) {
    const { digest, png } = makeLogo(Buffer.concat([upload, Buffer.from(trailing)]));
    expect(typesOf(png)).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect(digest).toBe(plain.digest);
  }
});

const DEPTHS = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };
const CHANNELS: Record<string, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const EVERY_FORM = Object.entries(DEPTHS).flatMap(([type, depths]) =>
  depths.map((depth) => [Number(type), depth] as const),
);

/** The rows of an image of 1 x 1, interlaced or not, whose channels are all as bright as can be. */
const brightRow = (type: number, depth: number): Buffer =>
  Buffer.from([0, ...Array<number>(Math.ceil(((CHANNELS[type] ?? 0) * depth) / 8)).fill(type === 3 ? 0 : 255)]);

test.each(EVERY_FORM)('colour type %i with %i bits is read', (colorType, bitDepth) => {
  const before = colorType === 3 ? [chunk('PLTE', Buffer.from([255, 255, 255]))] : [];
  const form = { width: 1, height: 1, colorType, bitDepth, rows: brightRow(colorType, bitDepth), before };
  expect(pixelsOf(pngOf(form))).toEqual([[255, 255, 255, 255]]);
  expect(pixelsOf(pngOf({ ...form, isInterlaced: true }))).toEqual([[255, 255, 255, 255]]);
});

test('an interlaced image is that which is not', () => {
  // Of 3 x 2 pixels, the passes hold: (0, 0); (2, 0); (1, 0); the second row.
  const [a, b, c, d, e, f] = [RED, BLUE, GREEN_GLASS, NOTHING, BLUE, RED];
  const passes = [a, c, b].map((pixel) => [0, ...pixel]);
  const rows = Buffer.from([...passes.flat(), ...[0, d, e, f].flat()]);
  const interlaced = pngOf({ width: 3, height: 2, isInterlaced: true, rows });
  expect(pixelsOf(interlaced)).toEqual([a, b, c, d, e, f]);
});

test.each([
  [1024, 512, 256, 128],
  [512, 1024, 128, 256],
  [257, 257, 256, 256],
  [1024, 1, 256, 1],
  [256, 256, 256, 256],
  [200, 100, 200, 100],
])('%i x %i pixels become %i x %i', (width, height, newWidth, newHeight) => {
  const logo = decode(pngOf({ width, height, rows: rowsOf(width, height, () => GREEN_GLASS) }));
  expect([logo.width, logo.height]).toEqual([newWidth, newHeight]);
  expect(logo.data.equals(Buffer.alloc(newWidth * newHeight * 4, Buffer.from(GREEN_GLASS)))).toBe(true);
});

test('a smaller pixel is the mean of those that it covers, and the colour of transparent ones does not count', () => {
  const stripes = (pixels: number[][]): Buffer => rowsOf(512, 2, (x) => pixels[x % pixels.length] ?? []);
  const [mixed] = pixelsOf(pngOf({ width: 512, height: 2, rows: stripes([RED, BLUE]) }));
  expect(mixed).toEqual([128, 0, 128, 255]);
  const [edge] = pixelsOf(pngOf({ width: 512, height: 2, rows: stripes([RED, [255, 255, 255, 0]]) }));
  expect(edge).toEqual([255, 0, 0, 128]);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const OTHER_FORMATS: Record<string, Buffer> = {
  'an SVG': Buffer.from(SVG),
  'a GIF': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'a JPEG': Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex'),
  'a WebP': Buffer.from('RIFF\u001a\0\0\0WEBPVP8L', 'latin1'),
  'a page that ends with a PNG': Buffer.concat([Buffer.from('<html>'), pngOf({ width: 1, height: 1 })]),
  nothing: Buffer.alloc(0),
};

test.each(Object.entries(OTHER_FORMATS))('%s is refused', (_, upload) => {
  expect(refusalOf(upload)).toMatchObject({ code: 'INVALID_BODY', message: NO_PNG });
});

test('a PNG that ends anywhere before its end is refused', () => {
  const whole = pngOf({ width: 3, height: 3, rows: rowsOf(3, 3, (x, y) => [x, y, 7, 255]) });
  makeLogo(whole);
  for (let length = 8; length < whole.length; length++) {
    expect(refusalOf(whole.subarray(0, length))).toMatchObject({ code: 'INVALID_BODY', message: DAMAGED });
  }
});

const flipped = (png: Buffer, at: number): Buffer => {
  const copy = Buffer.from(png);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};
const ONE = { width: 1, height: 1, rows: rowsOf(1, 1, () => RED) };
const PALETTE = { width: 1, height: 1, colorType: 3, rows: Buffer.from([0, 9]) };
const DAMAGED_PNGS: Record<string, Buffer> = {
  'a header whose checksum is wrong': flipped(pngOf(ONE), 29),
  'pixels whose checksum is wrong': flipped(pngOf(ONE), pngOf(ONE).length - 14),
  'no width': pngOf({ ...ONE, width: 0 }),
  'no height': pngOf({ ...ONE, height: 0 }),
  'a colour type that does not exist': pngOf({ ...ONE, colorType: 5 }),
  'a bit depth that its colour type does not have': pngOf({ ...ONE, bitDepth: 4 }),
  'fewer rows than its height': pngOf({ ...ONE, height: 2 }),
  'more rows than its height': pngOf({ ...ONE, rows: Buffer.alloc(10) }),
  'a filter that does not exist': pngOf({ ...ONE, rows: Buffer.from([9, ...RED]) }),
  'no palette': pngOf(PALETTE),
  'a colour that is not in its palette': pngOf({ ...PALETTE, before: [chunk('PLTE', Buffer.alloc(3))] }),
  'opacities without their colour': pngOf({
    ...ONE,
    colorType: 2,
    rows: Buffer.alloc(4),
    before: [chunk('tRNS', 'x')],
  }),
  'two headers': pngOf({ ...ONE, before: [pngOf(ONE).subarray(8, 33)] }),
  'no pixels': Buffer.concat([pngOf(ONE).subarray(0, 33), chunk('IEND')]),
  'no header': Buffer.concat([pngOf(ONE).subarray(0, 8), chunk('IEND')]),
  'a chunk longer than the file': Buffer.concat([pngOf(ONE).subarray(0, 33), Buffer.from('ffffffff49444154', 'hex')]),
};

test.each(Object.entries(DAMAGED_PNGS))('a PNG with %s is refused', (_, upload) => {
  expect(refusalOf(upload)).toMatchObject({ code: 'INVALID_BODY', message: DAMAGED });
});

test.each([
  [1025, 1],
  [1, 1025],
  [65_535, 65_535],
  [4_294_967_295, 4_294_967_295],
])('%i x %i pixels are refused by the header alone', (width, height) => {
  const upload = pngOf({ width, height, rows: Buffer.alloc(5) });
  expect(refusalOf(upload)).toMatchObject({
    code: 'INVALID_BODY',
    message: `The logo has ${width} x ${height} pixels, and at most 1024 x 1024 are accepted`,
  });
});

test.each([false, true])(
  'pixels that decompress to 240 MB are not decompressed (interlaced: %s)',
  async (isInterlaced) => {
    const header = pngOf({ ...ONE, isInterlaced }).subarray(0, 33);
    const bomb = Buffer.concat([header, chunk('IDAT', await zeros(240)), chunk('IEND')]);
    expect(bomb.length).toBeLessThan(256 * 1024);
    const before = process.resourceUsage().maxRSS;
    expect(refusalOf(bomb)).toMatchObject({ code: 'INVALID_BODY', message: DAMAGED });
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000); // kilobytes
  },
);

/** Compressed zeros, made without having them all in memory. */
async function zeros(megabytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let i = 0; i < megabytes; i++) if (!deflate.write(megabyte)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(parts);
}
