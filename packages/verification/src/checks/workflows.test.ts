import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { parse } from 'yaml';
import { REPOSITORY } from './repository';

// The workflows of a public repository: what they run is pinned, and they can do no more than they must.

const FOLDER = join(REPOSITORY, '.github/workflows');
const FILES = readdirSync(FOLDER);
const PINNED = /^(\.\/.*|[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;
const SECRET = /secrets\.\w+/;
const HAS_ACTIONLINT = spawnSync('actionlint', ['--version']).status === 0;

interface Workflow {
  on: Record<string, unknown>;
  permissions: unknown;
  concurrency: unknown;
  jobs: Record<string, Job>;
}

interface Job {
  strategy?: { matrix: { command: string[] } };
  permissions?: Record<string, string>;
  environment?: string;
  container?: { image: string };
  uses?: string;
  'timeout-minutes'?: number;
}

const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const workflowOf = (file: string): Workflow => parse(textOf(file)) as Workflow;

test.each(FILES)('%s uses nothing but what is pinned by a full commit, beside the version that it has', (file) => {
  const used = [...textOf(file).matchAll(/\buses: (.*)$/gm)].map(([, what = '']) => what);
  expect(used.filter((what) => !PINNED.test(what))).toEqual([]);
  expect(used).not.toEqual([]);
});

test.each(FILES)('each job of %s states its permissions and its time, and nothing is permitted to all', (file) => {
  const { permissions, concurrency, jobs } = workflowOf(file);
  expect(permissions).toEqual({});
  expect(concurrency).toBeDefined();
  const faulty = Object.entries(jobs).filter(
    ([, job]) =>
      typeof job.permissions !== 'object' || (job.uses === undefined && !(Number(job['timeout-minutes']) > 0)),
  );
  expect(faulty).toEqual([]);
});

test.each(FILES)("no secret of %s is within reach of a fork's change", (file) => {
  const { on, jobs } = workflowOf(file);
  expect(Object.keys(on)).not.toContain('pull_request_target');
  expect(Object.keys(on)).not.toContain('workflow_run');
  for (const [name, job] of Object.entries(jobs)) {
    const canWrite = Object.values(job.permissions ?? {}).includes('write');
    if (!canWrite && !SECRET.test(JSON.stringify(job))) continue;
    expect({ name, environment: job.environment }).toEqual({ name, environment: 'release' });
    expect(Object.keys(on)).toEqual(['push']);
  }
});

test('what runs in a container runs on the base of our images', () => {
  const [, base] =
    /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(REPOSITORY, 'infra/docker/Dockerfile'), 'utf8')) ?? [];
  const images = FILES.flatMap((file) => Object.values(workflowOf(file).jobs)).map(({ container }) => container?.image);
  expect(new Set(images)).toEqual(new Set([base, undefined]));
});

test('every drill that takes long is run weekly, but the one that needs folders of others', () => {
  const drills = readFileSync(join(REPOSITORY, 'packages/verification/src/drill.ts'), 'utf8');
  const [, list = ''] = /BY_NAME_ONLY = (\[.*?\]);/s.exec(drills) ?? [];
  const names = [...list.matchAll(/[A-Z_]+/g)].map(([name]) => new RegExp(`const ${name} = '(.*)'`).exec(drills)?.[1]);
  const words = [...textOf('weekly.yml').matchAll(/- drill -- (\w+)$/gm)].map(([, word = '']) => word);
  const missing = names.filter((name) => !words.some((word) => name?.includes(word)));
  expect(missing).toEqual(['WooCommerce, in a browser']);
});

test('each command that is run weekly exists', () => {
  const read = (name: string): string => readFileSync(join(REPOSITORY, name), 'utf8');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const rigs = read('packages/verification/README.md');
  const commands = Object.values(workflowOf('weekly.yml').jobs).flatMap(
    ({ strategy }) => strategy?.matrix.command ?? [],
  );
  expect(commands).not.toEqual([]);
  for (const command of commands) {
    expect(Object.keys(scripts)).toContain(command.split(' ')[0]);
    if (command.startsWith('drill')) expect(rigs).toContain(`\`${command}\``);
  }
});

testNeeding('actionlint', HAS_ACTIONLINT)('actionlint finds nothing (where it is installed)', () => {
  const { status, stdout, stderr } = spawnSync(
    'actionlint',
    FILES.map((file) => join(FOLDER, file)),
    {
      cwd: REPOSITORY,
      encoding: 'utf8',
    },
  );
  expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: '' });
});
