const FLOORS = require('./.floors.cjs');

// Which workspace may import which. A rule's comment is the reason, printed with a violation.
const TEST = '\\.test\\.ts$|/testing\\.ts$|/testing/';
/** Programs that prove the gateway from outside. */
const RIGS = '^packages/verification/';

/** The workspaces that each workspace may import, besides itself. */
const MAY_IMPORT = {
  'packages/domain': [],
  'packages/runtime': [],
  'packages/contract': [],
  'packages/config': ['packages/domain', 'packages/runtime'],
  'packages/store': ['packages/domain'],
  'packages/wallet': ['packages/domain'],
  'packages/chain': ['packages/domain'],
  'packages/evidence': ['packages/chain', 'packages/domain', 'packages/store'],
  'packages/checkout': ['packages/domain'],
  'packages/devnet': ['packages/domain', 'packages/runtime'],
  'packages/sandbox': ['packages/checkout', 'packages/domain', 'packages/runtime', 'packages/store'],
  'packages/console': ['packages/checkout', 'packages/contract'],
  'packages/docs': ['packages/checkout', 'packages/client-javascript', 'packages/contract'],
  'packages/client-javascript': [],
  'packages/integration-vendure': ['packages/client-javascript'],
  'services/api': [
    'packages/checkout',
    'packages/config',
    'packages/contract',
    'packages/domain',
    'packages/evidence',
    'packages/runtime',
    'packages/sandbox',
    'packages/store',
    'packages/chain',
  ],
  'services/watcher': [
    'packages/config',
    'packages/domain',
    'packages/runtime',
    'packages/store',
    'packages/wallet',
    'packages/chain',
  ],
  'services/notifier': ['packages/config', 'packages/domain', 'packages/runtime', 'packages/store'],
  'packages/operator': [
    'packages/chain',
    'packages/client-javascript',
    'packages/config',
    'packages/domain',
    'packages/evidence',
    'packages/runtime',
    'packages/store',
    'packages/wallet',
  ],
  migrations: [],
};

const REASONS = {
  'packages/domain': 'The domain holds pure rules, without I/O.',
  'packages/checkout': "The payer's pages are rendered from data alone, without I/O.",
  'packages/runtime': 'The runtime is about processes, not payments.',
  'packages/integration-vendure': 'An integration is a client of the gateway, inside a shop.',
  'packages/client-javascript': 'The client is published alone, and depends on no other package.',
  'services/api': 'The api is open to the internet: it must have no access to keys.',
  'services/notifier':
    'The notifier sends requests to servers of third parties: it must have no access to keys or the chain.',
};

const imports = Object.entries(MAY_IMPORT).map(([workspace, others]) => ({
  name: `imports-of-${workspace.replace('/', '-')}`,
  comment:
    REASONS[workspace] ?? 'A package accesses one external system; services share rows of the database, never code.',
  severity: 'error',
  from: { path: `^${workspace}/`, pathNot: TEST },
  to: { path: '^(packages|services|scripts|infra|migrations)/', pathNot: `^(${[workspace, ...others].join('|')})/` },
}));

/** The doors of the store that each workspace may open; a workspace that is not named may open all of them. */
const MAY_OPEN = {
  'services/api': [
    'addresses',
    'chain',
    'counter',
    'db',
    'deliveries',
    'deposits',
    'epay',
    'exports',
    'gateway',
    'links',
    'merchants',
    'messages',
    'orders',
    'people',
    'rates',
    'seals',
    'statistics',
    'sweeps',
  ],
  'services/notifier': ['db', 'deliveries', 'gateway', 'messages', 'orders', 'rates'],
  'services/watcher': ['addresses', 'chain', 'db', 'deposits', 'gateway', 'orders', 'seals', 'sweeps'],
  'packages/evidence': ['chain', 'db', 'orders'],
  'packages/sandbox': ['chain', 'db', 'deposits', 'messages', 'orders'],
  'packages/operator': [
    'addresses',
    'audit',
    'chain',
    'db',
    'deliveries',
    'deposits',
    'gateway',
    'orders',
    'people',
    'rates',
    'seals',
    'sweeps',
  ],
  scripts: ['db'],
};

const doors = Object.entries(MAY_OPEN).map(([workspace, open]) => ({
  name: `doors-of-${workspace.replace('/', '-')}`,
  comment:
    'What a workspace reads and writes is its part of the work: a row that it needs from another area is asked for by a function of an area that it may visit, or the table of doors is changed on purpose.',
  severity: 'error',
  from: { path: `^${workspace}/`, pathNot: TEST },
  to: { path: '^packages/store/src/', pathNot: `^packages/store/src/(${open.join('|')}|testing)/` },
}));

/** @param {string} workspace @param {string[]} rooms folders or files of its `src` */
const pathOf = (workspace, rooms) => `^${workspace}/src/(${rooms.join('|')})(/|\\.tsx?$)`;

/** One rule for each floor: what is on it imports from itself and from the floors below. */
const floors = Object.entries(FLOORS).flatMap(([workspace, plan]) =>
  plan.map((rooms, i) => ({
    name: `floor-${i + 1}-of-${workspace.replace('/', '-')}`,
    comment:
      'A room imports from the floors below it, as .floors.cjs lists them: what two rooms of a floor need gets a place below both.',
    severity: 'error',
    from: { path: pathOf(workspace, rooms), pathNot: TEST },
    to: { path: `^${workspace}/src/`, pathNot: [pathOf(workspace, ['$1', ...plan.slice(0, i).flat()]), TEST] },
  })),
);

/** A folder or file that the plan does not have is on no floor. */
const rooms = Object.entries(FLOORS).map(([workspace, plan]) => ({
  name: `rooms-of-${workspace.replace('/', '-')}`,
  comment: 'A new room gets its floor in .floors.cjs.',
  severity: 'error',
  from: { path: `^${workspace}/src/`, pathNot: [pathOf(workspace, plan.flat()), TEST] },
  to: {},
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
    ...imports,
    ...doors,
    ...floors,
    ...rooms,
    {
      name: 'doors-of-features',
      comment:
        'A feature of the api shows the others what its index.ts exports: what is behind it can change without them.',
      severity: 'error',
      from: { path: '^services/api/src/(?:features/)?([^/]+)', pathNot: TEST },
      to: { path: '^services/api/src/features/', pathNot: '^services/api/src/features/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other share something: move it into a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'services-are-processes',
      comment: 'Services are started, never imported; they share rows of the database.',
      severity: 'error',
      from: { path: '^(packages|scripts|infra|migrations|services/([^/]+))/' },
      to: { path: '^services/', pathNot: '^services/$2/' },
    },
    {
      name: 'rigs-are-only-started',
      comment: 'What proves the gateway is no part of it: nothing that is installed may need it, not even in a test.',
      severity: 'error',
      from: { pathNot: '^packages/verification/' },
      to: { path: '^packages/verification/' },
    },
    {
      name: 'main-is-only-started',
      comment:
        'main.ts reads the environment and starts the process; what another file needs of it belongs in a module.',
      severity: 'error',
      from: {},
      to: { path: '^(packages|services)/[^/]+/src/main\\.ts$' },
    },
    {
      name: 'testing-only-from-tests',
      comment: 'Test helpers are not part of a release.',
      severity: 'error',
      from: { pathNot: `${TEST}|${RIGS}|^scripts/response-coverage` },
      to: { path: '/testing\\.ts$|/src/testing/' },
    },
    {
      name: 'devnet-only-for-trying',
      comment: 'The simulated chain is for tests, scripts and rigs, not for production code.',
      severity: 'error',
      from: { path: '^(packages|services)/', pathNot: `^packages/devnet/|${RIGS}|${TEST}` },
      to: { path: '^packages/devnet/' },
    },
    {
      name: 'services-start-no-programs',
      comment: 'A program that is started with what a request contains is a way in.',
      severity: 'error',
      from: { path: '^(packages|services)/', pathNot: `${TEST}|${RIGS}` },
      to: { path: '^(node:)?child_process$' },
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
      'queues-and-logs-only-in-runtime',
      ['winston', 'bullmq', 'ioredis', '@opentelemetry/[\\w-]+'],
      '^packages/runtime/',
      'Logs, traces, queues and the Redis connection are made in one place.',
    ),
    onlyIn(
      'openid-only-in-directory',
      ['openid-client'],
      '^services/api/src/access/directory/',
      'What the directory answers is checked in one place.',
    ),
    {
      name: 'everything-resolves',
      comment: 'A module that does not resolve here fails in production: declare it in the package.',
      severity: 'error',
      from: { pathNot: '^packages/integration-' }, // there the shop provides its own packages
      to: { couldNotResolve: true },
    },
    {
      name: 'everything-is-declared',
      comment: 'A dependency that the package does not declare is installed by coincidence.',
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
      comment:
        'A devDependency is not installed in production; the console is bundled with what it needs, the documentation is built.',
      severity: 'error',
      from: { path: '^(packages|services)/[^/]+/src/', pathNot: `${TEST}|${RIGS}|^packages/(console|docs)/` },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/|^packages/sandbox/',
      },
    },
    {
      name: 'sandbox-only-on-demand',
      comment:
        'No image contains the sandbox, so it is a devDependency, which is loaded when the configuration asks for it.',
      severity: 'error',
      from: { path: '^(packages|services|scripts)/', pathNot: `^packages/sandbox/|${RIGS}|${TEST}` },
      to: { path: '^packages/sandbox/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^packages/integration-[^/]+/shop/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'require', 'node', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
    },
  },
};
