import type { Pixels } from './png-pixels';

/**
 * Scales an image down, if it has to be, until neither side is longer than a limit; the proportions stay. Each new pixel
 * is the mean of those that it covers. Transparent ones have no colour, so they count for the opacity only.
 */
export function shrink(image: Pixels, maxSide: number): Pixels {
  const scale = Math.max(image.width, image.height) / maxSide;
  if (scale <= 1) return image;
  const width = Math.max(1, Math.round(image.width / scale));
  const height = Math.max(1, Math.round(image.height / scale));
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    const rows = covered(y, height, image.height);
    for (let x = 0; x < width; x++) {
      data.set(meanOf(image, covered(x, width, image.width), rows), (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

type Range = readonly [from: number, to: number];

/** The pixels of `before` that the pixel at a place among `after` covers at least in part. */
function covered(place: number, after: number, before: number): Range {
  return [Math.floor((place * before) / after), Math.ceil(((place + 1) * before) / after)];
}

function meanOf({ width, data }: Pixels, [left, right]: Range, [top, bottom]: Range): number[] {
  const sums = [0, 0, 0];
  let opacity = 0;
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      const alpha = data[at + 3] ?? 0;
      opacity += alpha;
      for (let channel = 0; channel < 3; channel++)
        sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0) * alpha;
    }
  }
  const count = (right - left) * (bottom - top);
  return [...sums.map((sum) => (opacity === 0 ? 0 : Math.round(sum / opacity))), Math.round(opacity / count)];
}
