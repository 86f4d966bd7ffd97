// The stores of jest when it is run directly, such as `npx jest` in the folder of a service: throwaway ones, unless
// TEST_DATABASE_URL and TEST_REDIS_URL name others. `npm test` sets both.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const STORES = join(__dirname, 'dist/stores/test-stores.js');

module.exports = async () => {
  if (process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL']) return;
  if (!existsSync(STORES)) throw new Error('The tools are not built: run "npm run build" at the top level first.');
  globalThis.closeTestStores = await require(STORES).openTestStores(process.env);
};
