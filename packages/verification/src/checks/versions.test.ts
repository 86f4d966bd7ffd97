import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from './repository';

// infra/versions.md says which versions work together; what it says is compared with where each is declared.

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');
const PAGE = read('infra/versions.md');

/** What follows a name in the last of the page's tables. */
function rowOf(name: string): string {
  const table = PAGE.slice(PAGE.indexOf('## Around them'));
  return new RegExp(`^\\| ${name} +\\|(.*)$`, 'm').exec(table)?.[1] ?? '';
}

const PLUGIN = 'packages/integration-woocommerce/crypto-payment-gateway.php';

test.each([
  ['Node, from source', 'package.json', /[>^]=?(\d+\.\d+)\.\d+/g],
  ['Node, from source', 'infra/docker/Dockerfile', /NODE_IMAGE=node:(\d+)/g],
  ['PostgreSQL', 'packages/operator/src/doctor/database.ts', /PostgreSQL (\d+) or newer/g],
  ['Redis', 'docker-compose.yml', /image: redis:(\d+)/g],
  ['Kubernetes', 'infra/chart/Chart.yaml', /kubeVersion: '>=(\d+\.\d+)/g],
  ['Kubernetes', 'infra/chart/README.md', /Helm (\d and \d)/g],
  ['client for JavaScript', 'packages/client-javascript/package.json', /"node": ">=(\d+)"/g],
  ['client for PHP', 'packages/client-php/composer.json', /"php": ">=([\d.]+)"/g],
  ['client for Python', 'packages/client-python/pyproject.toml', /requires-python = ">=([\d.]+)"/g],
  ['Vendure plugin', 'packages/integration-vendure/package.json', /"node": ">=(\d+)"/g],
  ['Vendure plugin', 'packages/integration-vendure/package.json', /"@vendure\/core": "\^([\d.]+)\.0"/g],
  ['WooCommerce plugin', PLUGIN, /WC requires at least: ([\d.]+)/g],
  ['WooCommerce plugin', PLUGIN, /\* Requires at least: ([\d.]+)/g],
  ['WooCommerce plugin', PLUGIN, /Requires PHP: ([\d.]+)/g],
])('%s: the oldest version is the one that %s declares (%s)', (name, path, pattern) => {
  const declared = [...read(path).matchAll(pattern)].map(([, version = '']) => version);
  expect(declared).not.toEqual([]);
  for (const version of declared) expect(rowOf(name)).toMatch(new RegExp(` ${version}[, ;]`));
});
