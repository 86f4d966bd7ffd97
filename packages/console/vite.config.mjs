// Builds the console into dist/site: one page, one script, one style, as the api serves them under /admin.
/** @type {import('vite').UserConfig} */
export default {
  base: '/admin/',
  build: {
    outDir: 'dist/site',
    target: 'es2022',
    // The content security policy lets nothing run or style that is not a file.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
};
