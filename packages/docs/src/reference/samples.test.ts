import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { loadContract } from '@gateway/contract';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { operationsOf } from './pages';
import { SAMPLE_LANGUAGES } from './sample-code';
import { sampleFiles } from './samples';

jest.setTimeout(300_000); // it starts more than a hundred programs

const contract = loadContract();
const OPERATIONS = operationsOf(contract).filter(({ path }) => path.startsWith('/'));
const FILES = OPERATIONS.flatMap((placed) => [...sampleFiles(contract, placed)]);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'samples-'));
  for (const [name, text] of FILES) writeFileSync(join(folder, name), text);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Programs that say what is wrong with a file; those of `takesAll` read all files at once. */
const PARSERS: Record<string, { command: string; version: string; args: string[]; takesAll?: boolean }> = {
  sh: { command: 'bash', version: '--version', args: ['-n'] },
  mjs: { command: process.execPath, version: '--version', args: ['--check'] },
  php: { command: 'php', version: '--version', args: ['-l'] },
  py: { command: 'python3', version: '--version', args: ['-m', 'py_compile'], takesAll: true },
  go: { command: 'gofmt', version: '-h', args: ['-e', '-l'], takesAll: true }, // it lists what it would format
};

test('every operation has a sample in every language', () => {
  expect(SAMPLE_LANGUAGES.map(({ extension }) => extension)).toEqual(Object.keys(PARSERS));
  expect(FILES).toHaveLength(OPERATIONS.length * SAMPLE_LANGUAGES.length);
  for (const [name, text] of FILES) expect([name, /undefined|\/\{\w+\}|\[object/.exec(text)]).toEqual([name, null]);
});

for (const [extension, { command, version, args, takesAll = false }] of Object.entries(PARSERS)) {
  const isThere = spawnSync(command, [version]).error === undefined;
  const names = FILES.map(([name]) => name).filter((name) => name.endsWith(`.${extension}`));
  testNeeding(command, isThere)(`${command.split('/').at(-1) ?? ''} accepts the samples of .${extension}`, () => {
    for (const files of takesAll ? [names] : names.map((name) => [name])) {
      const { status, stdout, stderr } = spawnSync(command, [...args, ...files], { cwd: folder, encoding: 'utf8' });
      expect([files, status, stderr]).toEqual([files, 0, '']);
      if (command === 'gofmt') expect(stdout).toBe('');
    }
  });
}

test('texts with quotes and other values are written as each language reads them', () => {
  const body = { text: `it's "50%" \\ $HOME \${x}`, none: null, yes: true, list: [1, {}], 'a-b': 'é' };
  const request = { method: 'PUT', path: '/x', headers: [], body };
  const programs: Record<string, (code: string) => { command: string; args: string[] }> = {
    mjs: (code) => ({
      command: process.execPath,
      args: [
        '-e',
        `process.env.GATEWAY_URL = ''; const fetch = (_, { body }) => (console.log(body), process.exit());
        (async () => { ${code} })()`,
      ],
    }),
    sh: (code) => ({ command: 'bash', args: ['-c', `curl() { printf %s "\${@: -1}"; }\n${code}`] }),
    php: (code) => ({
      command: 'php',
      args: ['-r', code.replace('<?php', '').replace(/\$http = [^]*/, 'echo json_encode($body);')],
    }),
    py: (code) => ({ command: 'python3', args: ['-c', code.replace(/request = [^]*/, 'print(json.dumps(body))')] }),
  };
  for (const { extension, write } of SAMPLE_LANGUAGES) {
    const program = programs[extension]?.(write(request));
    if (!program) continue;
    const { stdout, error, stderr } = spawnSync(program.command, program.args, { encoding: 'utf8' });
    if (error) continue; // the language is not installed
    expect([extension, stderr, JSON.parse(stdout || 'null')]).toEqual([extension, '', body]);
  }
});
