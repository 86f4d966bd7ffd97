import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { promtoolTests, readCases, rulesOf, type AlertCase } from './alert-cases';
import { readAlerts, readRules, type Alert } from './metric-names';

const CASES = readCases();
const ALERTS = readAlerts();

test('every alert has a case in which it fires, and one in which it does not', () => {
  expect([...new Set(CASES.map(({ alert }) => alert))].sort()).toEqual(ALERTS.map(({ name }) => name).sort());
  // Of the gateway that is well, every case says so.
  expect(CASES.filter(({ series }) => Object.values(series).every((values) => typeof values === 'string'))).toEqual([]);
});

test.each(readRules().map(({ alert, record, expr }) => [alert ?? record, expr]))(
  '%s reads the metrics of one job, and keeps gateways apart',
  (_name, expr = '') => {
    const selectors = expr.match(/\{[^}]*\}/g) ?? [];
    expect(selectors.filter((selector) => !/\bjob=~?"/.test(selector))).toEqual([]);
    const bare = expr.match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?![\w:{(]|\s*[({])/g) ?? [];
    expect(bare.filter((name) => !name.startsWith('gateway:') && !isLabel(name, expr))).toEqual([]);
    const aggregations = expr.match(/\b(?:sum|min|max|avg|count|group)\b[^(]*\([^)]*\)/g) ?? [];
    expect(aggregations.filter((text) => !/^\w+ by \((?:[a-z, ]*\b)?namespace\b/.test(text))).toEqual([]);
  },
);

/** A name between braces, or by which series are grouped, is a label, not a metric. */
function isLabel(name: string, expr: string): boolean {
  return !expr.replace(/\{[^}]*\}|\b(?:by|on) \([^)]*\)/g, '').includes(name);
}

const promtool = testNeeding('promtool', spawnSync('promtool', ['--version']).status === 0);

promtool.each(ALERTS.map((alert) => [alert.name, alert] as const))(
  '%s fires when it must, in that gateway alone, and only then',
  (name, alert) => {
    expect(
      faults(
        alert,
        CASES.filter((one) => one.alert === name),
      ),
    ).toEqual([0, '']);
  },
);

promtool.each<[string, Partial<AlertCase>]>([
  ['that should have fired', { fires: '1m' }],
  ['that should have been quiet', { quiet: ['20m'] }],
  ['of the gateway that is well', { series: { audit_violations: '2x60' }, quiet: [] }],
])('the suite notices an alert %s', (_what, change) => {
  const alert = ALERTS.find(({ name }) => name === 'AuditFoundViolations');
  const one = CASES.find((each) => each.alert === alert?.name);
  if (!alert || !one) throw new Error('the example is not there any more');
  const [status, text] = faults(alert, [{ ...one, ...change }]);
  expect([status, text]).toEqual([1, expect.stringContaining('alertname: AuditFoundViolations')]);
});

function faults(alert: Alert, cases: readonly AlertCase[]): [number | null, string] {
  const folder = mkdtempSync(join(tmpdir(), 'alert-cases-'));
  try {
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify(rulesOf(alert)));
    writeFileSync(join(folder, 'tests.yml'), JSON.stringify(promtoolTests(alert, cases, 'rules.yml')));
    const tried = spawnSync('promtool', ['test', 'rules', 'tests.yml'], { cwd: folder, encoding: 'utf8' });
    return [tried.status, tried.status === 0 ? tried.stderr : tried.stdout + tried.stderr];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
