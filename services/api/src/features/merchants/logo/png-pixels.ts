import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { Refusal, refuse } from '@gateway/domain';

/** Pixels in RGBA, four bytes each, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Buffer;
}

interface Header {
  width: number;
  height: number;
  bitDepth: number;
  colorType: number;
  isInterlaced: boolean;
}

/** In pixels, each way. */
const MAX_SIDE = 1024;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length, type and checksum of a chunk, in bytes. */
const CHUNK_FRAME = 12;
const HEADER_LENGTH = 13;
/** All that decides the pixels. Texts, profiles, animations and whatever else a file may carry is left out. */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/** The bit depths of each colour type, and the channels of a pixel (PNG specification, 11.2.1). */
const COLOR_TYPES: Readonly<Record<number, { depths: readonly number[]; channels: number }>> = {
  0: { depths: [1, 2, 4, 8, 16], channels: 1 },
  2: { depths: [8, 16], channels: 3 },
  3: { depths: [1, 2, 4, 8], channels: 1 },
  4: { depths: [8, 16], channels: 2 },
  6: { depths: [8, 16], channels: 4 },
};

/** The passes of an interlaced image: the first column and row of each, and the steps to the next (8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const ONE_PASS = [[0, 0, 1, 1]] as const;

/**
 * Decodes a PNG of at most 1024 x 1024 pixels. Its size is read before anything is decoded, and no more is decompressed
 * than pixels of that size take: the library would decompress all of an interlaced image.
 * @throws Refusal INVALID_BODY
 */
export function readPixels(bytes: Buffer): Pixels {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) {
    refuse('INVALID_BODY', 'The logo is not a PNG image; no other format is accepted');
  }
  const chunks = splitChunks(bytes);
  const header = readHeader(chunks);
  checkLength(chunks, header);
  const kept = chunks.filter(({ type }) => KEPT.includes(type)).map(({ whole }) => whole);
  try {
    return PNG.sync.read(Buffer.concat([SIGNATURE, ...kept]));
  } catch {
    return refuseDamaged();
  }
}

interface Chunk {
  type: string;
  content: Buffer;
  /** With its frame. */
  whole: Buffer;
}

/** The chunks up to the end of the image; what follows is not part of it. */
function splitChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + CHUNK_FRAME <= bytes.length;) {
    const end = at + CHUNK_FRAME + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const whole = bytes.subarray(at, end);
    const type = whole.toString('latin1', 4, 8);
    chunks.push({ type, content: whole.subarray(8, -4), whole });
    if (type === 'IEND') return chunks;
    at = end;
  }
  return refuseDamaged();
}

function readHeader([first, ...others]: readonly Chunk[]): Header {
  if (first?.type !== 'IHDR' || first.content.length !== HEADER_LENGTH) return refuseDamaged();
  if (others.some(({ type }) => type === 'IHDR')) return refuseDamaged();
  const { content } = first;
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  if (width > MAX_SIDE || height > MAX_SIDE) {
    refuse(
      'INVALID_BODY',
      `The logo has ${width} x ${height} pixels, and at most ${MAX_SIDE} x ${MAX_SIDE} are accepted`,
    );
  }
  const [bitDepth, colorType, interlacing] = [content.readUInt8(8), content.readUInt8(9), content.readUInt8(12)];
  if (width === 0 || height === 0 || !COLOR_TYPES[colorType]?.depths.includes(bitDepth)) return refuseDamaged();
  return { width, height, bitDepth, colorType, isInterlaced: interlacing === 1 };
}

function checkLength(chunks: readonly Chunk[], header: Header): void {
  const compressed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content));
  const expected = lengthOf(header);
  let length = 0;
  try {
    ({ length } = inflateSync(compressed, { maxOutputLength: expected }));
  } catch {
    refuseDamaged();
  }
  if (length !== expected) refuseDamaged();
}

/** The bytes of all pixels before compression: each row of each pass has one more, for its filter. */
function lengthOf({ width, height, bitDepth, colorType, isInterlaced }: Header): number {
  const bitsPerPixel = bitDepth * (COLOR_TYPES[colorType]?.channels ?? 0);
  let length = 0;
  for (const [left, top, stepX, stepY] of isInterlaced ? PASSES : ONE_PASS) {
    const [columns, rows] = [Math.ceil((width - left) / stepX), Math.ceil((height - top) / stepY)];
    if (columns > 0 && rows > 0) length += rows * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  }
  return length;
}

function refuseDamaged(): never {
  throw new Refusal('INVALID_BODY', 'The logo is a PNG image that is damaged or cut off');
}
