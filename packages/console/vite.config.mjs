// Builds the console into dist/site: one page, one script, one stylesheet, which the api serves under /console.
import { compress } from '@gateway/checkout/compress.mjs';

/** @type {import('vite').UserConfig} */
export default {
  base: '/console/',
  build: {
    outDir: 'dist/site',
    target: 'es2022',
    // The content security policy allows only scripts and styles from files.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // What the licences of bundled packages demand: the inventory of the image reads it.
    license: { fileName: 'licences.json' },
  },
  plugins: [compress()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
};
