// The stores of jest when it is run directly, such as `npx jest` in the folder of a service: throwaway ones, unless
// TEST_DATABASE_URL and TEST_REDIS_URL name others. `npm test` sets both. And the pages of the documentation.
const { execFileSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const STORES = join(__dirname, 'dist/stores/test-stores.js');

/** Renders the documentation, which the api serves, from its sources. */
function buildDocs() {
  const args = ['--conditions=source', '-r', join(__dirname, 'run-source.cjs')];
  execFileSync(process.execPath, [...args, join(__dirname, '../packages/docs/src/build.ts')]);
}

module.exports = async () => {
  buildDocs();
  if (process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL']) return;
  if (!existsSync(STORES)) throw new Error('The tools are not built: run "npm run build" at the top level first.');
  const guard = require('./dist/process/guard').openGuard();
  globalThis.closeTestStores = guard.close;
  Object.assign(process.env, await require(STORES).openTestStores(process.env, guard));
};
