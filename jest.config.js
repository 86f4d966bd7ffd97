// One Jest project per workspace, so that `npm test -- services/api` runs one service alone.
const { existsSync, readdirSync } = require('node:fs');

const swc = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** The console waits for its texts at the top level, which CommonJS cannot: suites have the English ones. */
const ENGLISH = { '^(\\.{1,2}/(?:.+/)?texts/(?:pages/)?[a-z-]+)$': ['$1/en', '$1'] };

/** @param {string} folder */
const project = (folder) => ({
  displayName: folder,
  rootDir: __dirname,
  roots: [`<rootDir>/${folder}`],
  runtime: `${__dirname}/scripts/jest-runtime.cjs`,
  testEnvironment: `${__dirname}/scripts/jest-environment.cjs`,
  // Every package is read from its source: tests need no build.
  testEnvironmentOptions: { customExportConditions: ['source', 'require', 'node', 'default'] },
  testMatch: ['**/src/**/*.test.ts'],
  modulePathIgnorePatterns: ['/dist/', '/.state/'],
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  moduleNameMapper: folder === 'packages/console' ? ENGLISH : {},
});

/**
 * The clients in other languages are no workspaces; packages/verification/src/checks runs their suites.
 * @param {string} parent
 */
const under = (parent) =>
  readdirSync(`${__dirname}/${parent}`)
    .map((name) => `${parent}/${name}`)
    .filter((folder) => existsSync(`${__dirname}/${folder}/package.json`));

module.exports = {
  globalSetup: `${__dirname}/scripts/jest-stores.cjs`,
  globalTeardown: `${__dirname}/scripts/jest-stores-end.cjs`,
  reporters: ['default', `${__dirname}/scripts/response-coverage.cjs`, `${__dirname}/scripts/worker-leaks.cjs`],
  testSequencer: `${__dirname}/scripts/jest-order.cjs`,
  maxWorkers: 3,
  testTimeout: 120_000,
  projects: [...under('packages'), ...under('services'), 'scripts'].map(project),
};
