// Builds the console into dist/site: one page, and few scripts and stylesheets, which the api serves under /console.
import { compress } from '@gateway/checkout/compress.mjs';

/** What the page begins with: its modules would be scripts of their own, because the texts need them too. */
const BEGINNING = /\/src\/(?:language\/|browser\/storage|live\/kept-language|texts\/first\/load)|vite\/preload-helper/;
/**
 * What the first view needs, with all that it imports: one script, rather than one for each set of pages that share it.
 * Times are shown by the gateway's first view and by a till, neither of which loads the other's script.
 */
const FIRST = /\/src\/(?:pages\/overview\/overview-page|parts\/time|shell\/(?:shell|login-page|waiting-page))\./;

/** What a till needs besides, with what other pages share with it. */
const TILL = /\/src\/counter-pages\./;

const GROUPS = [
  { name: 'language', test: BEGINNING, priority: 1 },
  { name: 'first', test: FIRST },
  { name: 'gateway-overview', test: /\/gateway-overview\.tsx$/ },
  { name: 'counter-pages', test: TILL },
];

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
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  plugins: [compress()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
};
