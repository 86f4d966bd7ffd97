// Builds what the checkout page loads into dist/site: one script, the stylesheets, the icon, each also compressed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compress } from './compress.mjs';

/**
 * The stylesheet begins with the palette, which other pages share.
 * @returns {import('vite').Plugin}
 */
function withPalette() {
  let root = '';
  return {
    name: 'with-palette',
    configResolved(config) {
      root = config.root;
    },
    closeBundle() {
      const styles = ['src/palette.css', 'src/assets/checkout.css'].map((name) =>
        readFileSync(join(root, name), 'utf8'),
      );
      writeFileSync(join(root, 'dist/site/checkout.css'), styles.join(''));
    },
  };
}

/** @type {import('vite').UserConfig} */
export default {
  publicDir: 'src/assets',
  build: {
    outDir: 'dist/site',
    target: 'es2020',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { input: 'src/client/checkout.ts', output: { entryFileNames: '[name].js' } },
  },
  plugins: [withPalette(), compress()],
};
