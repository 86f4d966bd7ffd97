import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { affectedBy, type Advisory } from './advisories';

const REPOSITORY = join(__dirname, '../../../..');

function advisory(affected: Advisory['affected'], more: Partial<Advisory> = {}): Advisory {
  return { id: 'GHSA-1', modified: '2026-11-01T00:00:00Z', ...(affected ? { affected } : {}), ...more };
}

const ofPackage = (name: string, ecosystem = 'npm') => ({ package: { ecosystem, name } });

test.each([
  ['1.7.9', true],
  ['1.8.1', true],
  ['1.8.2', false],
  ['1.10.0', false],
  ['0.29.0', true],
  ['0.30.0-rc.1', true],
  ['0.30.0', false],
  ['0.31.0', false],
  ['1.0.0', true],
  ['1.0.0-alpha', false],
])('version %s is affected by a range with two branches: %j', (version, isAffected) => {
  const events = [{ introduced: '1.0.0' }, { fixed: '1.8.2' }, { introduced: '0' }, { fixed: '0.30.0' }];
  const found = affectedBy(advisory([{ ...ofPackage('axios'), ranges: [{ type: 'SEMVER', events }] }]), [
    `axios@${version}`,
  ]);
  expect(found).toEqual(isAffected ? [`axios@${version}`] : []);
});

test.each([
  ['2.0.0', true],
  ['2.0.1', false],
])('version %s is affected up to the last affected one: %j', (version, isAffected) => {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { last_affected: '2.0.0' }] }];
  expect(affectedBy(advisory([{ ...ofPackage('@scope/a'), ranges }]), [`@scope/a@${version}`])).toHaveLength(
    isAffected ? 1 : 0,
  );
});

test('a listed version, as of a malicious release, is affected, and every version without an end', () => {
  const listed = advisory([{ ...ofPackage('chalk'), versions: ['5.6.1'] }]);
  expect(affectedBy(listed, ['chalk@5.6.0', 'chalk@5.6.1'])).toEqual(['chalk@5.6.1']);
  const always = advisory([{ ...ofPackage('evil'), ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] }]);
  expect(affectedBy(always, ['evil@1.0.0', 'evil-twin@1.0.0'])).toEqual(['evil@1.0.0']);
});

test('a withdrawn advisory and one of another ecosystem affect nothing', () => {
  const versions = ['1.0.0'];
  expect(
    affectedBy(advisory([{ ...ofPackage('a'), versions }], { withdrawn: '2026-01-01T00:00:00Z' }), ['a@1.0.0']),
  ).toEqual([]);
  expect(affectedBy(advisory([{ ...ofPackage('a', 'PyPI'), versions }]), ['a@1.0.0'])).toEqual([]);
  expect(affectedBy(advisory(undefined), ['a@1.0.0'])).toEqual([]);
});

test('the command lists what it finds, and fails when that is shipped', () => {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }] }];
  const ofDevelopment = advisory([{ ...ofPackage('typescript'), ranges }], { summary: 'Types lie' });
  const ofPrograms = advisory([{ ...ofPackage('express'), ranges }], {
    id: 'GHSA-2',
    modified: '2026-11-03T00:00:00Z',
  });
  const harmless = audit(JSON.stringify([ofDevelopment]));
  expect(harmless.status).toBe(0);
  expect(harmless.stdout).toMatch(/^development typescript@[\d.]+ {2}GHSA-1 {2}Types lie$/m);
  const serious = audit(JSON.stringify([ofDevelopment, ofPrograms]));
  expect(serious.status).toBe(1);
  expect(serious.stdout).toMatch(/^SHIPPED {5}express@[\d.]+ {2}GHSA-2$/m);
  expect(serious.stdout).toContain('2 advisories, the newest of 2026-11-03: 2 found, 1 of them shipped');
});

test.each([
  ['[]', 'has no advisories'],
  ['{"vulnerabilities":{}}', 'is not an advisory of OSV'],
])('the file %s could not be compared, which is no success', (content, sentence) => {
  const { status, stderr } = audit(content);
  expect(status).toBe(2);
  expect(stderr).toContain(sentence);
});

function audit(content: string): { status: number | null; stdout: string; stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), 'advisories-'));
  const file = join(folder, 'advisories.json');
  writeFileSync(file, content);
  const source = [
    '--conditions=source',
    '-r',
    './scripts/run-source.cjs',
    'packages/verification/src/inventory/audit.ts',
  ];
  const result = spawnSync(process.execPath, [...source, file], { cwd: REPOSITORY, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return result;
}
