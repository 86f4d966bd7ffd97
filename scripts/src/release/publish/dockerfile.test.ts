import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../../checkout';
import { nodeImageOf, runtimeOf } from './dockerfile';

const read = (name: string): string => readFileSync(join(ROOT, 'infra/docker', name), 'utf8');
const SECOND = 1_000_000_000;

test('an image runs as the last stage of the Dockerfile says', () => {
  expect(runtimeOf(read('Dockerfile'), [])).toEqual({
    User: '65532:65532',
    WorkingDir: '/app/service',
    Env: ['PATH=/usr/local/bin', 'NODE_ENV=production', 'HOST=0.0.0.0', 'PORT=3000', 'METRICS_PORT=9464'],
    StopSignal: 'SIGTERM',
    Healthcheck: {
      Test: ['CMD', 'node', '/app/health.js'],
      ...{ Interval: 10 * SECOND, Timeout: 3 * SECOND, StartPeriod: 20 * SECOND, Retries: 3 },
    },
    Entrypoint: ['node', '--enable-source-maps'],
    Cmd: ['dist/main.js'],
  });
});

test('the sandbox keeps the variables of its base, and its port', () => {
  const runtime = runtimeOf(read('sandbox.Dockerfile'), [['NODE_VERSION', '26.0.0']]);
  expect(runtime.Env).toEqual(['NODE_VERSION=26.0.0', 'HOST=0.0.0.0', 'PORT=3000']);
  expect(runtime.ExposedPorts).toEqual({ '3000/tcp': {} });
  expect(runtime.Entrypoint).toBeUndefined();
});

test('a file that does not say how its image runs is refused', () => {
  expect(() => runtimeOf(read('Dockerfile').replace('USER 65532:65532\n', ''), [])).toThrow('USER');
  expect(nodeImageOf(read('Dockerfile'))).toMatch(/^node:.+@sha256:[0-9a-f]{64}$/);
});
