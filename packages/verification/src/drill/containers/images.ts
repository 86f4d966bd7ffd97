import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCompose } from '../../checks/compose-file';
import type { Engine } from './engine';
import type { Installation } from './installation';

const MIB = 1024 * 1024;
/** Beside Node, whose program alone is 94 MiB in its line 20 and 143 in 26. */
const MAX_MIB = 80;
const USER = '65532:65532';
const PROGRAMS = ['api', 'watcher', 'notifier', 'scripts'];
/** A permission of the MIT licence has a thousand characters, and the smallest program a hundred packages. */
const MIN_NOTICES = 50_000;
const SERVICES = ['api', 'api-2', 'watcher', 'notifier'];

interface Inspected {
  Config: { User: string; Env: string[]; Labels: Record<string, string> };
  HostConfig: { ReadonlyRootfs: boolean; CapDrop: string[] | null };
  Mounts: { Destination: string }[];
  Image: string;
}

/** What an image's own Node prints about the bill of materials and the licences in it. */
const INVENTORY = `const { readFileSync } = require('node:fs');
const { components } = JSON.parse(readFileSync('/app/sbom.cdx.json', 'utf8'));
const notices = readFileSync('/app/THIRD-PARTY-NOTICES.txt', 'utf8');
const names = components.map(({ name }) => name);
console.log(JSON.stringify({ names, urls: components.map(({ purl }) => purl ?? ''), notices: notices.length }));`;
const NODE_SIZE = "require('node:fs').statSync(process.execPath).size";
/** What only trying the gateway needs. */
const SIMULATIONS = ['@gateway/sandbox', '@gateway/devnet'];

/** The images that the files of the checkout name and that a registry would deliver; a digest is no registry's here. */
export function imagesOfOthers(folder: string): string[] {
  const { services } = parseCompose(readFileSync(join(folder, 'docker-compose.yml'), 'utf8'));
  const dockerfile = readFileSync(join(folder, 'infra/docker/Dockerfile'), 'utf8');
  const node = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1]?.split('@')[0] ?? '';
  const named = Object.values(services).flatMap(({ build, image }) => (build ? [] : [image ?? '']));
  return [node, ...named];
}

/** No service is root or can write to its image; only the watcher has the vault and its key. */
export async function expectConfined(engine: Engine, installation: Installation, version: string): Promise<void> {
  for (const service of SERVICES) {
    const { Config, HostConfig, Mounts } = await inspect(engine, installation, service);
    assert.equal(Config.User, USER, `${service} runs as ${Config.User}`);
    assert.equal(HostConfig.ReadonlyRootfs, true, `${service} can write to its image`);
    assert.deepEqual(HostConfig.CapDrop, ['ALL'], `${service} has capabilities`);
    assert.equal(Config.Labels['org.opencontainers.image.version'], version, `${service} has another version`);
    const hasVault = Mounts.some(({ Destination }) => Destination.startsWith('/var/lib/gateway'));
    const hasKey = [...Config.Env, ...Mounts.map(({ Destination }) => Destination)].some((name) =>
      /vault_key/i.test(name),
    );
    assert.deepEqual({ hasVault, hasKey }, { hasVault: service === 'watcher', hasKey: service === 'watcher' });
  }
}

/**
 * Each image lists what it contains, down to the libraries of its base, and has the licences of that. No image can
 * simulate payments.
 */
export async function expectInventories(engine: Engine, version: string): Promise<void> {
  for (const name of PROGRAMS) {
    const image = `gateway/${name}:${version}`;
    const printed = await engine.docker('run', '--rm', '--entrypoint', 'node', image, '-e', INVENTORY);
    const { names, urls, notices } = JSON.parse(printed) as { names: string[]; urls: string[]; notices: number };
    for (const part of SIMULATIONS) assert.ok(!names.includes(part), `the image ${name} contains ${part}`);
    for (const part of ['pkg:npm/pg@', 'pkg:generic/node@', 'pkg:deb/debian/libc6@'])
      assert.ok(
        urls.some((url) => url.startsWith(part)),
        `the image ${name} does not list ${part}`,
      );
    assert.ok(notices > MIN_NOTICES, `the image ${name} has ${String(notices)} characters of licences`);
  }
}

/** Prints what each image adds to Node. @throws AssertionError when it is too much */
export async function reportSizes(engine: Engine, version: string): Promise<void> {
  for (const name of PROGRAMS) {
    const image = `gateway/${name}:${version}`;
    const size = Number(await engine.docker('image', 'inspect', '--format', '{{.Size}}', image));
    const node = Number(await engine.docker('run', '--rm', '--entrypoint', 'node', image, '-p', NODE_SIZE));
    const mib = Math.round((size - node) / MIB);
    console.log(`                     image ${name}: ${String(mib)} MiB beside Node`);
    assert.ok(mib < MAX_MIB, `the image ${name} has ${String(mib)} MiB beside Node`);
  }
}

async function inspect(engine: Engine, installation: Installation, service: string): Promise<Inspected> {
  const id = (await installation.compose('ps', '--quiet', service)).trim();
  const [found] = JSON.parse(await engine.docker('inspect', id)) as Inspected[];
  assert.ok(found, `${service} does not run`);
  return found;
}
