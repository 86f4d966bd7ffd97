import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { ROOT } from '../../checkout';
import { composer } from './composer';
import type { Part, Source } from './part';
import { woocommerce } from './woocommerce';

// The parts that are published into folders. The drill "packages" has the others, whose registries are programs.

const VERSION = '0.2.0';
const PARTS: readonly [string, Part][] = [
  ['composer', composer],
  ['woocommerce', woocommerce],
];

let folder: string;
let source: Source;
let target: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'));
  target = join(folder, 'published');
  source = sourceAt(join(folder, 'source'), VERSION);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function sourceAt(at: string, version: string): Source {
  for (const name of ['client-php', 'integration-woocommerce']) {
    cpSync(join(ROOT, 'packages', name), join(at, 'packages', name), { recursive: true });
  }
  const commit = '0123456789abcdef0123456789abcdef01234567';
  return { tag: `v${version}`, version, commit, epoch: 1_764_430_000, folder: at, compile: () => Promise.resolve() };
}

async function build(part: Part, from: Source): Promise<{ built: string; zip: Buffer }> {
  const built = mkdtempSync(join(folder, 'built-'));
  await part.build(from, built);
  const [name = ''] = readdirSync(built);
  return { built, zip: readFileSync(join(built, name)) };
}

const publish = async (part: Part, from: Source, to = target): Promise<string[]> =>
  part.publish(from, (await build(part, from)).built, { to, key: undefined });

function changeClient(): void {
  const file = join(source.folder, 'packages/client-php/src/Sender.php');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n// changed\n`);
}

test.each(PARTS)(
  '%s is the same at every build, whatever the folder, its permissions and times are',
  async (_name, part) => {
    const other = sourceAt(join(folder, 'another/folder'), VERSION);
    chmodSync(join(other.folder, 'packages/client-php/src/Sender.php'), 0o600);
    chmodSync(join(other.folder, 'packages/integration-woocommerce/readme.txt'), 0o777);
    expect((await build(part, source)).zip.equals((await build(part, other)).zip)).toBe(true);
  },
);

test.each(PARTS)('%s may be published again, and never with other content', async (_name, part) => {
  const lines = await publish(part, source);
  const content = readdirSync(target).map((name) => readFileSync(join(target, name)));
  expect(await publish(part, source)).toEqual(lines);
  changeClient();
  await expect(publish(part, source)).rejects.toThrow('is there with other content');
  expect(readdirSync(target).map((name) => readFileSync(join(target, name)))).toEqual(content);
});

test("a version of Composer's repository says what its manifest says, and where its zip is; another one joins it", async () => {
  await publish(composer, source, `${target}=https://packages.example/gateway/`);
  await publish(composer, { ...source, version: '0.3.0' }, `${target}=https://packages.example/gateway`);
  const { packages } = JSON.parse(readFileSync(join(target, 'packages.json'), 'utf8')) as {
    packages: Record<string, Record<string, unknown>>;
  };
  const versions = packages['crypto-payment-gateway/client'];
  expect(Object.keys(versions ?? {})).toEqual(['0.2.0', '0.3.0']);
  expect(versions?.['0.2.0']).toMatchObject({
    ...{ version: '0.2.0', license: 'MIT', require: { php: '>=8.1' }, autoload: { classmap: ['src/'] } },
    dist: {
      url: 'https://packages.example/gateway/crypto-payment-gateway-client-0.2.0.zip',
      ...{ type: 'zip', reference: source.commit, shasum: expect.stringMatching(/^[0-9a-f]{40}$/) },
    },
  });
});

test('the zips have code, README and licence, and no test', async () => {
  const namesIn = (zip: Uint8Array): string[] => Object.keys(unzipSync(zip));
  const client = namesIn((await build(composer, source)).zip);
  expect(client).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'composer.json', 'src/GatewayClient.php']));
  const { zip } = await build(woocommerce, source);
  const plugin = namesIn(zip);
  const expected = ['LICENSE', 'readme.txt', 'crypto-payment-gateway.php', 'client/src/GatewayClient.php'];
  expect(plugin).toEqual(expect.arrayContaining(expected.map((name) => `crypto-payment-gateway/${name}`)));
  expect([...client, ...plugin].filter((name) => name.includes('test'))).toEqual([]);
  const header = unzipSync(zip)['crypto-payment-gateway/crypto-payment-gateway.php'] ?? new Uint8Array();
  expect(strFromU8(header)).toContain('Plugin Name: Crypto payment gateway');
});
