// Builds the console into dist/site: one page, one script, one stylesheet, which the api serves under /console.
import { compress } from '@gateway/checkout/compress.mjs';

const BEGINNING = /\/src\/(?:language\/|browser\/storage|live\/kept-language|texts\/first\/load)|vite\/preload-helper/;

/** @type {import('vite').UserConfig} */
export default {
  base: '/console/',
  build: {
    outDir: 'dist/site',
    target: 'es2022',
    // The content security policy allows only scripts and styles from files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the licences of bundled packages demand: the inventory of the image reads it.
    license: { fileName: 'licences.json' },
    // What the page begins with: its modules would be scripts of their own, because the texts need them too.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'language', test: BEGINNING }] } } },
  },
  plugins: [compress()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
};
