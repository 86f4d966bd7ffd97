import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = join(__dirname, '../../assets');

/** A stylesheet of the assets, after the rules that all begin with. */
export function readStyles(name: string): string {
  return [require.resolve('@gateway/checkout/common.css'), join(ASSETS, 'base.css'), join(ASSETS, name)]
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
}
