// Who may import whom: the walls between the rooms. A rule's comment is the reason, printed when somebody hits it.
const TEST = '\\.test\\.ts$|/testing\\.ts$|/testing/';

/** The rooms that each room may import, besides itself. */
const MAY_IMPORT = {
  'packages/domain': [],
  'packages/runtime': [],
  'packages/store': ['packages/domain'],
  'packages/wallet': ['packages/domain'],
  'packages/chain': ['packages/domain'],
  'packages/devnet': ['packages/domain', 'packages/runtime'],
  'packages/console': [],
  'services/api': ['packages/domain', 'packages/runtime', 'packages/store', 'packages/wallet', 'packages/chain'],
  'services/watcher': ['packages/domain', 'packages/runtime', 'packages/store', 'packages/wallet', 'packages/chain'],
  'services/notifier': ['packages/domain', 'packages/runtime', 'packages/store'],
  migrations: [],
};

const REASONS = {
  'packages/domain': 'The domain holds pure rules: it touches nothing.',
  'packages/runtime': 'Process plumbing knows nothing of payments.',
  'services/notifier': 'The notifier calls strangers: it must not reach a key or the chain even by mistake.',
};

const walls = Object.entries(MAY_IMPORT).map(([room, others]) => ({
  name: `walls-of-${room.replace('/', '-')}`,
  comment:
    REASONS[room] ?? 'A package is named after the one outside thing it touches; services meet in rows, never in code.',
  severity: 'error',
  from: { path: `^${room}/`, pathNot: TEST },
  to: { path: '^(packages|services|scripts|infra|migrations)/', pathNot: `^(${[room, ...others].join('|')})/` },
}));

/**
 * @param {string} name
 * @param {string[]} modules
 * @param {string} home the only files that may import them
 * @param {string} comment
 */
const onlyIn = (name, modules, home, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: home },
  to: { path: `^(${modules.join('|')})$|node_modules/(${modules.join('|')})/`, dependencyTypesNot: ['local'] },
});

module.exports = {
  forbidden: [
    ...walls,
    {
      name: 'no-circles',
      comment: 'If two files want each other, what they share moves one floor down.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'services-are-processes',
      comment: 'Nobody imports a service: services are started, and meet in rows.',
      severity: 'error',
      from: { path: '^(packages|scripts|infra|migrations|services/([^/]+))/' },
      to: { path: '^services/', pathNot: '^services/$2/' },
    },
    {
      name: 'main-is-only-started',
      comment:
        'main.ts reads the environment and starts the process; a file that wants something of it wants it one floor down.',
      severity: 'error',
      from: {},
      to: { path: '^(packages|services)/[^/]+/src/main\\.ts$' },
    },
    {
      name: 'testing-only-from-tests',
      comment: 'What serves tests does not ship.',
      severity: 'error',
      from: { pathNot: `${TEST}|^infra/` },
      to: { path: '/testing\\.ts$|/src/testing/' },
    },
    {
      name: 'devnet-only-for-trying',
      comment: 'The simulated chain is for tests, scripts and infra; production code must not know it exists.',
      severity: 'error',
      from: { path: '^(packages|services)/', pathNot: `^packages/devnet/|${TEST}` },
      to: { path: '^packages/devnet/' },
    },
    onlyIn(
      'tronweb-signs-only',
      ['tronweb'],
      `^packages/chain/src/(signing|tron-transaction)\\.ts$|^packages/(chain|devnet)/.*${TEST}`,
      'tronweb builds and signs, offline, in one file; the node is read without it.',
    ),
    onlyIn(
      'sql-only-in-store',
      ['knex', 'pg'],
      '^packages/store/',
      'Every SQL statement of the gateway is in the store.',
    ),
    onlyIn(
      'plumbing-only-in-runtime',
      ['winston', 'bullmq', 'ioredis'],
      '^packages/runtime/',
      'Logs, queues and the Redis connection are made in one place.',
    ),
    {
      name: 'everything-resolves',
      comment: 'A module that does not resolve here fails in production: declare it in the package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'everything-is-declared',
      comment: 'A dependency that the package does not declare is there by luck.',
      severity: 'error',
      from: { pathNot: TEST },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'tests-declare-too',
      comment: 'Only the tools that every test uses are declared once, in the root.',
      severity: 'error',
      from: { path: TEST },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/(@jest/globals|fast-check)/' },
    },
    {
      name: 'no-test-tools-in-production',
      comment: 'A devDependency is not installed in production.',
      severity: 'error',
      from: { path: '^(packages|services)/[^/]+/src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'require', 'node', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
    },
  },
};
