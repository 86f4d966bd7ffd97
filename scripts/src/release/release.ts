import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Release {
  version: string;
  date: Date;
}

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const CHANGELOG = 'CHANGELOG.md';
const PENDING = '## Pending\n';

/** Where the version is, with what precedes it. Packages and clients have that of the gateway. */
const VERSIONED: [files: string, before: RegExp][] = [
  ['*package.json', /^( {2}"version": ")[^"]*/m],
  ['*pyproject.toml', /^(version = ")[^"]*/m],
  ['packages/contract/openapi.yaml', /^( {2}version: ).*/m],
  ['infra/chart/Chart.yaml', /^(version: ).*/m],
  ['infra/chart/Chart.yaml', /^(appVersion: ).*/m],
  ['packages/integration-woocommerce/readme.txt', /^(Stable tag: ).*/m],
  ['packages/integration-woocommerce/crypto-payment-gateway.php', /^( \* Version: ).*/m],
  ['packages/integration-woocommerce/src/Plugin.php', /(VERSION = ')[^']*/],
];

/**
 * Writes the version and the date into the checkout, commits and tags that.
 * @returns the tag
 * @throws Error when something is missing; then nothing was changed
 */
export function release(root: string, { version, date }: Release): string {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const tag = `v${version}`;

  const faults = [
    VERSION.test(version) ? '' : `"${version}" is not a version: it has the form 1.2.0`,
    git('status', '--porcelain') === '' ? '' : 'the working copy has changes: commit them first',
    git('tag', '--list', tag) === '' ? '' : `the tag ${tag} exists`,
    pendingOf(read(CHANGELOG)) === '' ? `${CHANGELOG} has nothing under "${PENDING.trim()}"` : '',
    isOlder(version, versionIn(read('package.json'))) ? `package.json has a newer version than ${version}` : '',
  ].filter((fault) => fault !== '');
  if (faults.length > 0) throw new Error(faults.join('\n'));

  const rewrite = (file: string, pattern: RegExp, replacement: string): void => {
    writeFileSync(join(root, file), read(file).replace(pattern, replacement));
  };
  const heading = `${PENDING}\n## [${version}] - ${date.toISOString().slice(0, 10)}\n`;
  rewrite(CHANGELOG, new RegExp(`^${PENDING}`, 'm'), heading);
  for (const [files, before] of VERSIONED) {
    for (const file of git('ls-files', files).split('\n').filter(Boolean)) rewrite(file, before, `$1${version}`);
  }
  git('commit', '--quiet', '--all', '--message', `release: ${version}`);
  git('tag', '--annotate', tag, '--message', `Release ${version}`);
  return tag;
}

/** The text of the section without its heading. */
function pendingOf(changelog: string): string {
  const [, section = ''] = changelog.split(PENDING);
  return (section.split(/^## /m)[0] ?? '').trim();
}

function versionIn(manifest: string): string {
  return (JSON.parse(manifest) as { version: string }).version;
}

function isOlder(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0;
}
