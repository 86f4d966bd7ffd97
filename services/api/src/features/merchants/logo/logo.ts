import { createHash } from 'node:crypto';
import { PNG } from 'pngjs';
import type { Logo } from '@gateway/store/merchants';
import { readPixels } from './png-pixels';
import { shrink } from './shrink';

/** In pixels: several times what pages show, for screens of any density. */
const MAX_SIDE = 256;

/**
 * Makes a logo of an uploaded PNG. The file that is stored and served is encoded here, from the pixels alone: nothing
 * else of the upload is in it.
 * @throws Refusal INVALID_BODY when the upload is not a PNG, too large or damaged
 */
export function makeLogo(upload: Buffer): Logo {
  const { width, height, data } = shrink(readPixels(upload), MAX_SIDE);
  const image = new PNG({ width, height });
  image.data = data;
  const png = PNG.sync.write(image);
  return { digest: createHash('sha256').update(png).digest('hex'), png };
}
