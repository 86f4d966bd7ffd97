// A reporter of jest: after a run of all suites of the api, what the OpenAPI document promises and no response of a
// test contained (an operation's status, a field that is not null, a query parameter, an error code) fails the run.
const { mkdtempSync, readdirSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const PROMISED = 'The OpenAPI document promises what no response of a test contained:';
/** What no test provokes, and why. */
const EXCEPTIONS = [
  // All lists share it, and that of payments shows it: each would need more than 10,000 rows.
  ...[
    'listOrders',
    'listPaymentDeliveries',
    'listDeliveries',
    'listEventDeliveries',
    'listSweeps',
    'listTransfers',
    'listAdminActions',
    'listOwnActions',
    'listPeople',
    'listOwnPeople',
    'listOwnMessages',
    'listSessions',
    'listPaymentLinks',
    'listAllPaymentLinks',
    'listDepositAddresses',
    'listMerchantsDepositAddresses',
  ].map((operation) => `${operation} 200 pagination.total_is_minimum`),
  // The three modes have the same fields, of which only one mode has each of these.
  ...['burn.energy_available', 'burn.max_price_sun', 'rent.energy_available', 'stake.max_price_sun'].map(
    (field) => `getSweepPlan 200 cost_by_mode.${field}`,
  ),
  // They share a schema with what the gateway's people see; a merchant's never see these.
  'listOwnActions 200 data[].operator',
  'listOwnPeople 200 invitations[].gateway_role',
  'getDetailedHealth 200 checks.database.reason', // without the database there is no session, and the status is 503
];
const API = join(__dirname, '../services/api/src');

class ResponseCoverage {
  constructor({ testNamePattern }) {
    this.isFiltered = Boolean(testNamePattern);
  }

  onRunStart() {
    this.folder = mkdtempSync(join(tmpdir(), 'response-coverage-'));
    process.env['TEST_COVERAGE_DIR'] = this.folder; // read by the suites, which start later
  }

  onRunComplete(_contexts, { testResults }) {
    const passed = new Set(
      testResults.flatMap(({ numFailingTests, testFilePath, testExecError }) =>
        numFailingTests === 0 && !testExecError ? [testFilePath] : [],
      ),
    );
    if (!this.isFiltered && suitesOfApi().every((suite) => passed.has(suite))) this.uncovered = uncovered(this.folder);
    rmSync(this.folder, { recursive: true });
    if (!this.uncovered?.length) return;
    // Below the summary of jest, which otherwise reads as if all had passed.
    process.once('exit', () => console.error(`${PROMISED}\n${this.uncovered.join('\n')}`));
  }

  /** Jest only asks whether there is one: it fails the run. */
  getLastError() {
    return this.uncovered?.length ? new Error(PROMISED) : undefined;
  }
}

function suitesOfApi() {
  return readdirSync(API, { recursive: true })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(API, path));
}

function uncovered(folder) {
  require('./run-source.cjs'); // tests need no build
  const { loadContract } = require('../packages/contract/src/contract.ts');
  const { uncoveredIn } = require('../packages/contract/src/testing/response-coverage.ts');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const facts = new Set([...EXCEPTIONS, ...files.flatMap((text) => text.split('\n'))]);
  return uncoveredIn(loadContract(), facts);
}

module.exports = ResponseCoverage;
