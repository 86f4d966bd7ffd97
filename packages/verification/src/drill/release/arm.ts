import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, freePort } from '../../rig/program';
import type { Servers } from '../../rig/servers';
import { until } from '../../rig/http';
import type { Engine } from '../containers/engine';
import { run, succeeds } from '../containers/shell';
import { withFleetAndDatabase } from '../with-fleet';
import { type Publication } from './publication';

const EMULATOR = 'qemu-aarch64-static';
/** Of the header of a program: the machine it is for. */
const MACHINES = { amd64: 62, arm64: 183 };
const READY_MS = 300_000;

/**
 * The images of both architectures have the same program, on a Node of their own. Where this machine can emulate the other
 * one, that image's Node says its version, and its api answers the image's own health check.
 */
export async function expectBothArchitectures(
  engine: Engine,
  servers: Servers,
  { images, digests }: Publication,
  folder: string,
): Promise<void> {
  for (const [name, digest] of digests) {
    const roots = new Map<string, string>();
    for (const [architecture, machine] of Object.entries(MACHINES)) {
      const root = join(folder, `${name}-${architecture}`);
      mkdirSync(root);
      await unpack(engine, `${images}/${name}@${digest}`, architecture, root);
      assert.equal(
        readFileSync(join(root, 'usr/local/bin/node')).readUInt16LE(18),
        machine,
        `${name} has another Node`,
      );
      roots.set(architecture, root);
    }
    const programs = [...roots.values()].map((root) => join(root, 'app/service'));
    await run('diff', ['--recursive', '--no-dereference', ...programs]);
  }
  if (await succeeds(EMULATOR, ['--version'])) await runOnArm(servers, join(folder, 'api-arm64'));
  else console.log(`                     ${EMULATOR} is not installed: arm64 was compared, and not run`);
}

/** All files of the image of one architecture. */
async function unpack(engine: Engine, image: string, architecture: string, root: string): Promise<void> {
  const platform = `linux/${architecture}`;
  const digest = (await run('oras', ['resolve', '--platform', platform, image], { env: engine.env })).trim();
  const id = (await engine.docker('create', '--platform', platform, image.replace(/@.*/, `@${digest}`))).trim();
  await run('sh', ['-euc', 'docker export "$1" | tar -x -C "$2"', 'sh', id, root], { env: engine.env });
  await engine.docker('rm', id);
}

async function runOnArm(servers: Servers, root: string): Promise<void> {
  const node = ['-L', root, join(root, 'usr/local/bin/node')];
  const version = (await run(EMULATOR, [...node, '--version'])).trim();
  console.log(`                     Node of arm64 says ${version}`);
  await withFleetAndDatabase(servers, { copies: 1 }, 'the api of arm64', async (fleet, _merchant, database) => {
    const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
    const main = join(root, 'app/service/dist/main.js');
    const api = commandOf('api of arm64', EMULATOR, [...node, '--enable-source-maps', main], {
      ...fleet.variables,
      ...{ DATABASE_URL: database.urlOf('api'), PORT, METRICS_PORT, PUBLIC_BASE_URL: `http://localhost:${PORT}` },
    });
    api.start();
    try {
      const check = [EMULATOR, ...node, join(root, 'app/health.js')];
      const isHealthy = (): Promise<boolean> => succeeds('env', [`METRICS_PORT=${METRICS_PORT}`, ...check]);
      await until('its health check', READY_MS, async () => {
        assert.ok(api.isRunning(), api.tail());
        return (await isHealthy()) || undefined;
      });
    } finally {
      await api.kill();
    }
  });
}
