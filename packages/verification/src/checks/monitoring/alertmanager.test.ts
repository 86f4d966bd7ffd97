import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { parseCompose } from '../compose-file';
import { readAlerts } from './metric-names';
import { REPOSITORY } from '../repository';

const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');
const TEXT = read('infra/monitoring/alertmanager.yml');
const CONFIG = parse(TEXT) as {
  route: { routes: { matchers: string[] }[] };
  inhibit_rules: { source_matchers: string[]; target_matchers: string[]; equal: string[] }[];
  receivers: { name: string; webhook_configs: { url_file: string }[] }[];
};

test('every alert that a route or an inhibition names exists', () => {
  const matchers = [
    ...CONFIG.route.routes.flatMap(({ matchers }) => matchers),
    ...CONFIG.inhibit_rules.flatMap((rule) => [...rule.source_matchers, ...rule.target_matchers]),
  ];
  const names = matchers
    .flatMap((matcher) => /^alertname =~? "?([^"]+)"?$/.exec(matcher)?.[1]?.split('|') ?? [])
    .map((name) => new RegExp(`^${name}$`));
  expect(names.length).toBeGreaterThan(10);
  const alerts = readAlerts();
  expect(names.filter((pattern) => !alerts.some(({ name }) => pattern.test(name)))).toEqual([]);
});

test('an alert inhibits those of its own gateway only', () => {
  for (const { equal } of CONFIG.inhibit_rules) expect(equal).toContain('namespace');
});

test('each receiver reads its URL from a secret that the compose file gives to Alertmanager alone', () => {
  const { services } = parseCompose(read('docker-compose.yml'));
  const files = CONFIG.receivers.flatMap((receiver) => receiver.webhook_configs.map(({ url_file: file }) => file));
  const wanted = files.map((file) => file.replace('/run/secrets/', '')).sort();
  expect(wanted).toHaveLength(3);
  expect([...(services['alertmanager']?.secrets ?? [])].sort()).toEqual(wanted);
  for (const [name, { secrets = [] }] of Object.entries(services)) {
    if (name !== 'alertmanager') expect(secrets.filter((secret) => wanted.includes(secret))).toEqual([]);
  }
});

const amtool = testNeeding('amtool', spawnSync('amtool', ['--version']).status === 0);

const PIPED = { encoding: 'utf8', stdio: 'pipe' } as const;

/** The receivers' URLs are in the file: older versions of amtool know no files of URLs. */
function withConfig<T>(use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'alertmanager-'));
  try {
    const file = join(folder, 'alertmanager.yml');
    writeFileSync(file, TEXT.replace(/url_file: (\/[\w/]+)/g, 'url: http://localhost$1'));
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

amtool('amtool accepts the configuration', () => {
  expect(withConfig((file) => spawnSync('amtool', ['check-config', file]).status)).toBe(0);
});

amtool.each([
  [['alertname=PostgresDown', 'severity=page'], 'page'],
  [['alertname=DiskSpaceLow', 'severity=ticket'], 'ticket'],
  [['alertname=AlertsNotDelivered', 'severity=page'], 'ticket,page'],
  [['alertname=Watchdog', 'severity=none'], 'heartbeat'],
])('an alert with %s is sent to %s', (labels, receivers) => {
  const args = (file: string): string[] => ['config', 'routes', 'test', `--config.file=${file}`, ...labels];
  expect(withConfig((file) => execFileSync('amtool', args(file), PIPED).trim())).toBe(receivers);
});
