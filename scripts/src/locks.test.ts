import { execFile, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { ROOT } from './checkout';

// The four locks between the workspaces; each test violates one on purpose.

interface Outcome {
  failed: boolean;
  output: string;
}

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test.each([
  ['packages/domain', 'knex'],
  ['packages/domain', '@gateway/store/orders'],
  ['packages/store', 'bullmq'],
  ['services/api', 'knex'],
  ['services/notifier', '@gateway/wallet'],
  ['services/notifier', '@gateway/chain'],
  ['services/notifier', 'tronweb'],
  ['services/api', '@gateway/verification'],
])('first lock: in %s the undeclared %s does not resolve', async (workspace, name) => {
  const { output } = await node(['--print', `require.resolve('${name}')`], join(ROOT, workspace));
  expect(output).toContain(`Cannot find module '${name}'`);
});

test('first lock: only what a package exports resolves', async () => {
  const deep = await node(['--print', "require.resolve('@gateway/store/dist/db/pool.js')"], join(ROOT, 'services/api'));
  expect(deep.output).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
});

test('second lock: the compiler refuses a path into another workspace', async () => {
  const checkout = smallCheckout({
    'packages/wallet/src/index.ts': 'export const key = 1;',
    'services/notifier/src/index.ts': "export { key } from '../../../packages/wallet/src/index';",
  });
  for (const workspace of ['config', 'contract', 'devnet', 'domain', 'runtime', 'store', 'wallet']) {
    copyFileSync(
      join(ROOT, 'packages', workspace, 'tsconfig.json'),
      join(checkout, 'packages', workspace, 'tsconfig.json'),
    );
  }
  copyFileSync(join(ROOT, 'services/notifier/tsconfig.json'), join(checkout, 'services/notifier/tsconfig.json'));
  copyFileSync(join(ROOT, 'tsconfig.base.json'), join(checkout, 'tsconfig.base.json'));
  const { failed, output } = await tool('typescript/bin/tsc', ['-b', 'services/notifier'], checkout);
  expect(failed).toBe(true);
  expect(output).toMatch(/TS6059|TS6307/);
});

/** One file for each rule that it violates. */
const FORBIDDEN_IMPORTS = {
  'packages/domain/src/index.ts': "import '@gateway/store/orders';",
  'packages/store/src/first.ts': "import './second';",
  'packages/store/src/second.ts': "import './first';",
  'packages/runtime/src/index.ts': "import '../../../services/api/src/index';",
  'packages/wallet/src/index.ts': "import 'undeclared';",
  'services/api/src/index.ts': "import '../../watcher/src/index';",
  'services/watcher/src/index.ts': "import 'tronweb'; import 'knex'; import 'bullmq'; import 'node:child_process';",
  'services/watcher/src/scan.ts': "import './main'; import '@gateway/devnet'; import '@gateway/store/testing';",
  'services/watcher/src/lead.ts': "import './nowhere'; import 'supertest';",
  'services/watcher/src/scan.test.ts': "import '@gateway/devnet'; import '@gateway/store/testing'; import 'supertest';",
  'services/api/src/features/orders/index.ts': "import './creation';",
  'services/api/src/features/orders/creation.ts': '',
  'services/api/src/features/links/page.ts': "import '../orders/creation';",
  'services/api/src/features/links/view.ts': "import '../orders';",
  'services/api/src/app.ts': "import './features/orders/creation';",
  'services/api/src/app.test.ts': "import './features/orders/creation';",
  'services/api/src/on-demand.ts': "void import('@gateway/sandbox'); import type {} from '@gateway/sandbox';",
  'services/api/src/always.ts': "import '@gateway/sandbox';",
  'services/api/src/base/context.ts': "import '../http/send'; import './waits';",
  'services/api/src/base/waits.ts': 'export {};',
  'services/api/src/http/send.ts': 'export {};',
  'services/notifier/src/index.ts': "import '@gateway/wallet';",
  'services/notifier/src/deliver.ts': "import '@gateway/chain';",
  'services/notifier/src/deliver.test.ts': "import '../../../packages/verification/src/e2e';",
  'packages/verification/src/e2e.ts': "import '@gateway/devnet';",
};

test('third lock: every forbidden import is found', async () => {
  const checkout = smallCheckout(FORBIDDEN_IMPORTS);
  const args = ['packages', 'services', '--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  const { output } = await tool('dependency-cruiser/bin/dependency-cruise.mjs', args, checkout);
  expect(violations(output)).toEqual([
    'devnet-only-for-trying services/watcher/src/scan.ts',
    'doors-of-features services/api/src/app.ts',
    'doors-of-features services/api/src/features/links/page.ts',
    'everything-is-declared packages/wallet/src/index.ts',
    'everything-resolves services/watcher/src/lead.ts',
    'floor-1-of-services-api services/api/src/base/context.ts',
    'floor-3-of-services-watcher services/watcher/src/scan.ts',
    'imports-of-packages-domain packages/domain/src/index.ts',
    'imports-of-packages-runtime packages/runtime/src/index.ts',
    'imports-of-services-api services/api/src/index.ts',
    'imports-of-services-notifier services/notifier/src/deliver.ts',
    'imports-of-services-notifier services/notifier/src/index.ts',
    'imports-of-services-watcher services/watcher/src/scan.ts',
    'main-is-only-started services/watcher/src/scan.ts',
    'no-cycles packages/store/src/first.ts',
    'no-test-tools-in-production services/watcher/src/lead.ts',
    'queues-and-logs-only-in-runtime services/watcher/src/index.ts',
    'rigs-are-only-started services/notifier/src/deliver.test.ts',
    'rooms-of-packages-store packages/store/src/first.ts',
    'rooms-of-packages-store packages/store/src/second.ts',
    'rooms-of-services-api services/api/src/always.ts',
    'rooms-of-services-api services/api/src/index.ts',
    'rooms-of-services-api services/api/src/on-demand.ts',
    'rooms-of-services-notifier services/notifier/src/deliver.ts',
    'rooms-of-services-notifier services/notifier/src/index.ts',
    'rooms-of-services-watcher services/watcher/src/index.ts',
    'rooms-of-services-watcher services/watcher/src/lead.ts',
    'sandbox-only-on-demand services/api/src/always.ts',
    'services-are-processes packages/runtime/src/index.ts',
    'services-are-processes services/api/src/index.ts',
    'services-start-no-programs services/watcher/src/index.ts',
    'sql-only-in-store services/watcher/src/index.ts',
    'testing-only-from-tests services/watcher/src/scan.ts',
    'tronweb-signs-only services/watcher/src/index.ts',
  ]);
});

/** Who must not open which door of the store: one pair for each kind of mistake. */
const CLOSED_DOORS = [
  ['services/notifier', 'sweeps'],
  ['services/notifier', 'addresses'],
  ['services/notifier', 'merchants'],
  ['services/notifier', 'statistics'],
  ['services/watcher', 'statistics'],
  ['services/watcher', 'exports'],
  ['services/watcher', 'merchants'],
  ['services/watcher', 'deliveries'],
  ['services/api', 'audit'],
  ['packages/evidence', 'sweeps'],
  ['packages/sandbox', 'merchants'],
  ['packages/operator', 'exports'],
  ['scripts', 'orders'],
] as const;

test('third lock: every closed door of the store is found, and an open one is not', async () => {
  const checkout = smallCheckout({
    ...Object.fromEntries(
      CLOSED_DOORS.map(([workspace, door]) => [`${workspace}/src/${door}.ts`, `import '@gateway/store/${door}';`]),
    ),
    'services/notifier/src/open.ts': "import '@gateway/store/db';",
    'services/notifier/src/closed.test.ts': "import '@gateway/store/sweeps';",
  });
  const args = ['packages', 'services', 'scripts', '--config', join(ROOT, '.dependency-cruiser.cjs')];
  const { output } = await tool('dependency-cruiser/bin/dependency-cruise.mjs', [...args, '-T', 'json'], checkout);
  const found = violations(output).filter((violation) => violation.startsWith('doors-of-'));
  expect(found).toEqual(
    CLOSED_DOORS.map(
      ([workspace, door]) => `doors-of-${workspace.replace('/', '-')} ${workspace}/src/${door}.ts`,
    ).toSorted(),
  );
});

test('fourth lock: the domain uses no clock, no randomness, no floating point and no other package', async () => {
  const rules = await lint(
    'packages/domain/src/assert.ts',
    `import { readFileSync } from 'node:fs';
    import knex from 'knex';
    export const a = [Date.now(), Math.random(), new Date(), Number('1'), parseFloat('1'), Number.parseFloat('1')];
    export const b = [readFileSync, knex, process.env, fetch('x'), ['1'].map(Number)];`,
  );
  expect(rules.filter((rule) => rule === 'eslint(no-restricted-imports)')).toHaveLength(2);
  expect(rules.filter((rule) => rule === 'eslint(no-restricted-properties)')).toHaveLength(1);
  expect(rules.filter((rule) => rule === 'eslint(no-restricted-globals)')).toHaveLength(8);
});

test('fourth lock: only main.ts reads the environment, and no text is run as code', async () => {
  const text = `/* eslint-disable */
    // @ts-expect-error
    export const key = process.env['VAULT_KEY'];
    export default key;
    export const a = [eval('1'), new Function('return 1')];
    setTimeout('a()', 1);`;
  expect(await lint('packages/runtime/src/process/loop.ts', text)).toEqual(
    expect.arrayContaining([
      ...['eslint(no-restricted-properties)', 'eslint(no-restricted-exports)', 'typescript(ban-ts-comment)'],
      ...['eslint(no-eval)', 'eslint(no-new-func)', 'typescript(no-implied-eval)'],
    ]),
  );
});

test('fourth lock: rules that need types are applied, also to tests', async () => {
  const text = `const find = async (): Promise<string | undefined> => undefined;
    find();
    export const a = find() ?? 'y';
    export const b = JSON.parse('1').c;`;
  for (const file of ['packages/runtime/src/find.ts', 'packages/runtime/src/find.test.ts']) {
    expect(await lint(file, text)).toEqual(
      expect.arrayContaining([
        ...['typescript(no-floating-promises)', 'typescript(require-await)'],
        ...['typescript(no-unnecessary-condition)', 'typescript(no-unsafe-member-access)'],
      ]),
    );
  }
});

test('fourth lock: no file suppresses a rule', () => {
  const found = spawnSync('git', ['grep', '--untracked', '-nE', '(oxlint|tsgolint)-disabl[e]'], { cwd: ROOT });
  expect([found.stdout.toString(), found.stderr.toString()]).toEqual(['', '']);
});

/** Workspaces with the real manifests and the given files; stub packages under node_modules replace the real ones. */
function smallCheckout(files: Record<string, string>): string {
  const checkout = mkdtempSync(join(tmpdir(), 'locks-'));
  folders.push(checkout);
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(checkout, name)), { recursive: true });
    writeFileSync(join(checkout, name), text);
  };
  for (const name of ['tronweb', 'knex', 'bullmq', 'supertest', 'undeclared']) {
    write(`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`);
    write(`node_modules/${name}/index.js`, '');
  }
  symlinkSync(join(ROOT, 'node_modules/@types'), join(checkout, 'node_modules/@types'));
  mkdirSync(join(checkout, 'node_modules/@gateway'));
  for (const workspace of [
    'config',
    'contract',
    'domain',
    'runtime',
    'store',
    'wallet',
    'chain',
    'devnet',
    'sandbox',
  ]) {
    write(
      `packages/${workspace}/package.json`,
      readFileSync(join(ROOT, 'packages', workspace, 'package.json'), 'utf8'),
    );
    write(`packages/${workspace}/src/index.ts`, 'export {};');
    symlinkSync(join(checkout, 'packages', workspace), join(checkout, 'node_modules/@gateway', workspace));
  }
  for (const area of readdirSync(join(ROOT, 'packages/store/src'))) {
    write(`packages/store/src/${area}/index.ts`, 'export {};');
  }
  for (const workspace of ['api', 'watcher', 'notifier']) {
    write(
      `services/${workspace}/package.json`,
      '{ "devDependencies": { "supertest": "1", "@gateway/sandbox": "1" }, "dependencies": { "@gateway/devnet": "1", "@gateway/store": "1", "@gateway/wallet": "1", "@gateway/chain": "1", "tronweb": "1", "knex": "1", "bullmq": "1" } }',
    );
    write(`services/${workspace}/src/index.ts`, 'export {};');
    write(`services/${workspace}/src/main.ts`, 'export {};');
  }
  for (const [name, text] of Object.entries(files)) write(name, text);
  return checkout;
}

function violations(report: string): string[] {
  const { summary } = JSON.parse(report) as { summary: { violations: { rule: { name: string }; from: string }[] } };
  return [...new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`))].sort();
}

/** The rules that a file violates, in a checkout with the real configuration. */
async function lint(file: string, text: string): Promise<string[]> {
  const checkout = smallCheckout({ [file]: text });
  const [area = '', workspace = ''] = file.split('/');
  for (const name of ['.oxlintrc.json', 'tsconfig.base.json', `${area}/${workspace}/tsconfig.json`]) {
    copyFileSync(join(ROOT, name), join(checkout, name));
  }
  symlinkSync(join(ROOT, 'node_modules/oxlint-tsgolint'), join(checkout, 'node_modules/oxlint-tsgolint'));
  const { output } = await tool('oxlint/bin/oxlint', ['--format', 'json', file], checkout);
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string }[] };
  return diagnostics.map(({ code }) => code);
}

function tool(program: string, args: string[], cwd: string): Promise<Outcome> {
  return node([join(ROOT, 'node_modules', program), ...args], cwd);
}

function node(args: string[], cwd: string): Promise<Outcome> {
  return new Promise((resolve) => {
    // pnpm's shims put every package on NODE_PATH, which a process of a deployment does not have.
    const env = { ...process.env, NODE_PATH: '' };
    execFile(process.execPath, args, { cwd, env }, (error, stdout, stderr) => {
      resolve({ failed: error !== null, output: stdout + stderr });
    });
  });
}
