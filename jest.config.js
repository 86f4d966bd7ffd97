// One Jest project per workspace, so that `npm test -- services/api` runs one service alone.
const { readdirSync } = require('node:fs');

const swc = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** @param {string} folder */
const project = (folder) => ({
  displayName: folder,
  rootDir: __dirname,
  roots: [`<rootDir>/${folder}`],
  testEnvironment: 'node',
  // Every package is read from its source: tests need no build.
  testEnvironmentOptions: { customExportConditions: ['source', 'require', 'node', 'default'] },
  testMatch: ['**/src/**/*.test.ts'],
  modulePathIgnorePatterns: ['/dist/', '/.state/'],
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
});

/** @param {string} parent */
const under = (parent) => readdirSync(`${__dirname}/${parent}`).map((name) => `${parent}/${name}`);

module.exports = {
  globalSetup: `${__dirname}/scripts/jest-stores.cjs`,
  globalTeardown: `${__dirname}/scripts/jest-stores-end.cjs`,
  maxWorkers: 2,
  testTimeout: 120_000,
  projects: [...under('packages'), ...under('services'), 'scripts', 'infra'].map(project),
};
