import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** What a PNG of a test is made of. */
interface PngParts {
  width: number;
  height: number;
  bitDepth?: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA. */
  colorType?: number;
  isInterlaced?: boolean;
  /** The rows before compression, each with the byte of its filter; by default, all transparent or black. */
  rows?: Buffer;
  /** Chunks between the header and the pixels. */
  before?: readonly Buffer[];
  /** Chunks between the pixels and the end. */
  after?: readonly Buffer[];
}

/** Builds a PNG byte by byte, valid or not. */
export function pngOf({
  width,
  height,
  bitDepth = 8,
  colorType = 6,
  isInterlaced = false,
  ...parts
}: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType, 0, 0, Number(isInterlaced)], 8);
  const { rows = Buffer.alloc((width * 4 + 1) * height), before = [], after = [] } = parts;
  const pixels = chunk('IDAT', deflateSync(rows, { level: 9 }));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...before, pixels, ...after, chunk('IEND')]);
}

/** One chunk, with its length and checksum. */
export function chunk(type: string, content: Buffer | string = ''): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(named.length - 4, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** The rows of an RGBA image with the pixels that a function returns. */
export function rowsOf(width: number, height: number, pixelAt: (x: number, y: number) => readonly number[]): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(pixelAt(x, y), y * (width * 4 + 1) + 1 + x * 4);
  }
  return rows;
}

/** An image of four pixels, of this much red. */
export function squareOf(red: number): Buffer {
  return pngOf({ width: 2, height: 2, rows: rowsOf(2, 2, () => [red, 0, 0, 255]) });
}
