import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { dockerfileFaults, sandboxDockerfileFaults } from './dockerfile';
import { REPOSITORY } from './repository';

const FOLDER = join(REPOSITORY, 'infra/docker');
const TEXT = readFileSync(join(FOLDER, 'Dockerfile'), 'utf8');
const SANDBOX = readFileSync(join(FOLDER, 'sandbox.Dockerfile'), 'utf8');

test('the Dockerfile is valid and meets its requirements', () => {
  expect(dockerfileFaults(TEXT)).toEqual([]);
});

test.each([
  ['WORKDIR /src', 'WORKDIRR /src', 'Unknown instruction'],
  ['STOPSIGNAL SIGTERM', 'STOPSIGNAL 99', 'the stop signal is not SIGTERM'],
  ['FROM scratch', 'FROM debian:12', 'a stage has another base image'],
  ['ARG NODE_IMAGE=node:', 'ARG NODE_IMAGE=node:latest-', 'the Node image is not pinned'],
  ['-bookworm-slim@sha256:', '-bookworm-slim@', 'the Node image is not pinned'],
  ['USER 65532:65532\n', '', 'the program runs as root'],
  ['CMD ["dist/main.js"]', 'CMD dist/main.js', 'the program is started through a shell'],
  ['WORKDIR /app/service', 'RUN chmod 777 /app', 'the image is changed after it was assembled'],
  ['ARG SERVICE', 'ARG REGISTRY_TOKEN', 'a secret is named in the image'],
])('a Dockerfile with %j changed to %j is refused', (right, wrong, sentence) => {
  expect(TEXT).toContain(right);
  expect(dockerfileFaults(TEXT.replace(right, wrong)).join('\n')).toContain(sentence);
});

test('the Dockerfile of the sandbox is valid, and its image runs without root and has a health check', () => {
  expect(sandboxDockerfileFaults(SANDBOX)).toEqual([]);
});

test.each([
  ['FROM ${NODE_IMAGE}\n', 'FROM debian:12\n', 'a stage has another base image'],
  ['USER 65532:65532\n', '', 'the program runs as root'],
  ['HEALTHCHECK ', 'LABEL health=', 'there is no health check without a shell'],
  ['CMD ["node", "--enable', 'CMD node "--enable', 'the program is started through a shell'],
])('a Dockerfile of the sandbox with %j changed to %j is refused', (right, wrong, sentence) => {
  expect(SANDBOX).toContain(right);
  expect(sandboxDockerfileFaults(SANDBOX.replace(right, wrong)).join('\n')).toContain(sentence);
});

test('both Dockerfiles begin with the same Node', () => {
  const nodeOf = (text: string): string | undefined => /^ARG NODE_IMAGE=(.*)$/m.exec(text)?.[1];
  expect(nodeOf(SANDBOX)).toBe(nodeOf(TEXT));
});

test.each(['compile.sh', 'install.sh', 'runtime.sh', 'sandbox-install.sh', 'new-secrets.sh'])(
  '%s is a valid shell script',
  (name) => {
    expect(spawnSync('sh', ['-n', join(FOLDER, name)], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  },
);

test('only what the build needs is in its context', () => {
  const lines = readFileSync(join(REPOSITORY, '.dockerignore'), 'utf8').split('\n');
  expect(lines.filter((line) => !line.startsWith('#'))[0]).toBe('*');
  for (const wanted of ['**/node_modules', '**/dist', '**/.env*', 'infra/docker/secrets'])
    expect(lines).toContain(wanted);
  expect(lines.filter((line) => line.startsWith('!.'))).toEqual([]);
});
