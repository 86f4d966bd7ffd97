import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from './checkout';

let checkout: string;

/** A minimal checkout: the real bootstrap, and stubs of npx, tsc, vite, of what it generates and compiles with, and of a command. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
  write('package.json', '{ "packageManager": "pnpm@1.2.3", "engines": { "node": "^20.0.0 || >=22.1" } }');
  write('pnpm-lock.yaml', 'first');
  for (const folder of ['packages', 'services']) mkdirSync(join(checkout, folder));
  write('node_modules/typescript/bin/tsc', note('tsc'));
  write('packages/contract/openapi.yaml', 'first');
  write('packages/contract/merchant-document.mjs', '');
  const generated = ['contract', 'client-javascript'].map((name) => `packages/${name}/src/openapi.ts`);
  for (const file of generated) mkdirSync(dirname(join(checkout, file)), { recursive: true });
  write(
    'packages/contract/generate.mjs',
    `import { appendFileSync, writeFileSync } from 'node:fs'; appendFileSync('notes', 'generate\\n');
    for (const file of ${JSON.stringify(generated)}) writeFileSync(file, '');`,
  );
  mkdirSync(join(checkout, 'packages/checkout/src'), { recursive: true });
  write(
    'packages/checkout/node_modules/vite/bin/vite.js',
    `${note('vite')} require('node:fs').mkdirSync('packages/checkout/dist/site', { recursive: true });`,
  );
  for (const name of ['docs', 'sandbox']) write(`packages/${name}/src/client/page.ts`, 'first');
  write(
    'scripts/page-scripts.mjs',
    `import { appendFileSync, mkdirSync } from 'node:fs'; appendFileSync('notes', 'page-scripts\\n');
    for (const name of ['docs', 'sandbox']) mkdirSync(\`packages/\${name}/dist/client\`, { recursive: true });`,
  );
  write('scripts/run-source.cjs', `require.extensions['.ts'] = require.extensions['.js'];`);
  write('scripts/src/commands/test.ts', `${note('test')} process.exitCode = 7;`);
  write(
    'bin/npx',
    `#!${process.execPath}\n${note('npx')} require('node:fs').writeFileSync('node_modules/.modules.yaml', '');`,
  );
  for (const name of ['bootstrap', 'node-line']) {
    cpSync(join(ROOT, `scripts/${name}.mjs`), join(checkout, `scripts/${name}.mjs`));
  }
});

afterEach(() => {
  rmSync(checkout, { recursive: true });
});

test('the first run installs, builds and runs the command with its arguments and exit code', async () => {
  expect(await bootstrap('test', ['--watch'])).toMatchObject({ code: 7 });
  expect(notes()).toEqual([
    expect.stringMatching(/^npx -y pnpm@1\.2\.3 install --frozen-lockfile/),
    'generate',
    // These two beside each other.
    expect.stringMatching(/^vite build .*\/packages\/checkout$|^page-scripts$/),
    expect.stringMatching(/^vite build .*\/packages\/checkout$|^page-scripts$/),
    'test --watch',
  ]);
});

test('a later run installs nothing, and bundles nothing unless a source changed', async () => {
  await bootstrap('test');
  rmSync(join(checkout, 'notes'));
  await bootstrap('test');
  expect(notes()).toEqual(['test']);
  write('packages/checkout/src/checkout.css', 'changed');
  await bootstrap('test');
  expect(notes().at(-2)).toContain('vite build');
  write('packages/sandbox/src/client/page.ts', 'changed');
  await bootstrap('test');
  expect(notes().slice(-2)).toEqual(['page-scripts', 'test']);
});

test.each([
  [
    'a changed document',
    () => {
      write('packages/contract/openapi.yaml', 'second');
    },
  ],
  [
    'a missing file',
    () => {
      rmSync(join(checkout, 'packages/client-javascript/src/openapi.ts'));
    },
  ],
])('the types of the contract are generated again after %s, before anything runs', async (_what, change) => {
  await bootstrap('test');
  rmSync(join(checkout, 'notes'));
  change();
  await bootstrap('test');
  expect(notes()).toEqual(['generate', 'test']);
});

test.each(['pnpm-lock.yaml', 'package.json'])('a changed %s causes another install', async (name) => {
  await bootstrap('test');
  rmSync(join(checkout, 'notes'));
  write(name, `${readFileSync(join(checkout, name), 'utf8')} `);
  await bootstrap('test');
  expect(notes()[0]).toContain('npx');
});

test('an older Node is refused with one sentence, before anything changes', async () => {
  write('package.json', '{ "engines": { "node": ">=99.1" } }');
  const { code, output } = await bootstrap('test');
  expect(code).toBe(1);
  expect(output.trim()).toBe(`This needs Node 99.1 or newer, and this is Node ${process.versions.node}.`);
  expect(existsSync(join(checkout, 'notes'))).toBe(false);
});

test('an unknown command prints the known ones', async () => {
  const { code, output } = await bootstrap('tset');
  expect(code).toBe(2);
  expect(output).toContain('start|test');
});

test('a build that fails shows its output and runs nothing', async () => {
  write('node_modules/typescript/bin/tsc', `console.log('error TS1'); process.exitCode = 1;`);
  const { code, output } = await bootstrap('build');
  expect(code).toBe(1);
  expect(output).toContain('error TS1');
});

test('another line of Node is installed once, and runs the command and all that it starts', async () => {
  const program = `$4/node_modules/node-${process.platform}-${process.arch}/bin`; // below the value of --prefix
  const node = `#!/bin/sh\necho "line $1 $2" >> notes\nexec ${process.execPath} "$@"`;
  write(
    'bin/npm',
    `#!/bin/sh\nset -- 0 "$@"\necho "npm $8" >> notes\nmkdir -p "${program}"\n` +
      `cat > "${program}/node" <<'END'\n${node}\nEND\nchmod +x "${program}/node"\n`,
  );
  expect(await bootstrap('test', ['--node', '22', '--watch'])).toMatchObject({ code: 7 });
  expect(notes()).toContainEqual(
    expect.stringMatching(new RegExp(`^npm node-${process.platform}-${process.arch}@22\\.\\d+\\.\\d+$`)),
  );
  expect(notes()).toContainEqual(expect.stringMatching(/^line .*\/scripts\/bootstrap\.mjs test$/));
  expect(notes().at(-1)).toBe('test --watch');
  rmSync(join(checkout, 'notes'));
  await bootstrap('test', ['--node', '22']);
  expect(notes().filter((line) => line.startsWith('npm'))).toEqual([]);
});

test.each([[['--node', '23']], [['--node']]])('%j is wrong usage, and names the lines there are', async (args) => {
  const { code, output } = await bootstrap('test', args);
  expect(code).toBe(2);
  expect(output.trim()).toBe('--node takes a line of Node: 20, 22, 24, 26');
});

test('what runs this is named alike wherever it is named', () => {
  const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
  const image = /^ARG NODE_IMAGE=node:(\d+)\./m.exec(read('infra/docker/Dockerfile'))?.[1] ?? '';
  const lines = [...read('scripts/node-line.mjs').matchAll(/(\d\d): '\1\.\d+\.\d+'/g)].map(([, line]) => line);
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(read('.nvmrc').trim()).toBe(image);
  expect(read('.ci/run')).toContain(`npm test -- --node ${image}\n`);
  expect([...engines.node.matchAll(/(?:\^|>=)(\d+)/g)].map(([, line]) => line)).toEqual(lines);
  for (const name of ['README.md', 'CONTRIBUTING.md', 'packages/docs/guide/quick-start.md'])
    expect(read(name)).toContain('Node 22, 24 or 26');
});

test('a home that is not writable is replaced', async () => {
  write('scripts/src/commands/test.ts', `require('node:fs').writeFileSync('notes', process.env.HOME);`);
  await bootstrap('test', [], { HOME: '/nonexistent' });
  expect(notes()).toEqual([join(checkout, '.state/home')]);
});

test('a signal reaches the command, and its exit code comes back', async () => {
  write(
    'scripts/src/commands/test.ts',
    `process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log('up');`,
  );
  const child = run('test', []);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('up\n')) await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([5, null]);
});

function write(name: string, text: string): void {
  const path = join(checkout, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: 0o755 });
}

function note(name: string): string {
  return `require('node:fs').appendFileSync('notes', '${name} ' + process.argv.slice(2).join(' ') + '\\n');`;
}

function notes(): string[] {
  const text = readFileSync(join(checkout, 'notes'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
}

async function bootstrap(
  command: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: unknown; output: string }> {
  const child = run(command, args, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [unknown];
  return { code, output };
}

function run(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, ['scripts/bootstrap.mjs', command, ...args], {
    cwd: checkout,
    env: { ...process.env, PATH: `${checkout}/bin:${process.env['PATH'] ?? ''}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
