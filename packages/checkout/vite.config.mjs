// Builds what the checkout page loads into dist/site: one script, the stylesheets, the icon, each also compressed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compress } from './compress.mjs';

/**
 * The stylesheet begins with what all pages share.
 * @returns {import('vite').Plugin}
 */
function withCommon() {
  let root = '';
  return {
    name: 'with-common',
    configResolved(config) {
      root = config.root;
    },
    closeBundle() {
      const styles = ['src/common.css', 'src/assets/checkout.css'].map((name) =>
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
  plugins: [withCommon(), compress()],
};
