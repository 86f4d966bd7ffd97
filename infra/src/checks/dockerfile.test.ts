import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { dockerfileFaults } from './dockerfile';
import { REPOSITORY } from './repository';

const FOLDER = join(REPOSITORY, 'infra/docker');
const TEXT = readFileSync(join(FOLDER, 'Dockerfile'), 'utf8');

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

test.each(['compile.sh', 'install.sh', 'runtime.sh', 'new-secrets.sh'])('%s is a valid shell script', (name) => {
  expect(spawnSync('sh', ['-n', join(FOLDER, name)], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

test('only what the build needs is in its context', () => {
  const lines = readFileSync(join(REPOSITORY, '.dockerignore'), 'utf8').split('\n');
  expect(lines.filter((line) => !line.startsWith('#'))[0]).toBe('*');
  for (const wanted of ['**/node_modules', '**/dist', '**/.env*', 'infra/docker/secrets'])
    expect(lines).toContain(wanted);
  expect(lines.filter((line) => line.startsWith('!.'))).toEqual(['!.nvmrc']);
});
