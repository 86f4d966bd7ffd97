import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { REPOSITORY } from '../checks/repository';
import { HAS_HELM, renderManifests } from './helm';
import { podsOf } from './manifest-faults';
import { hasLabels } from './manifest-links';
import { manifestOf, type Manifest } from './manifests';
import { CLUSTER } from './variants';

const helmTest = testNeeding('helm', HAS_HELM);

interface Rules {
  groups: { name: string; rules: { alert?: string; expr: string }[] }[];
}

const SOURCE = parse(readFileSync(join(REPOSITORY, 'infra/monitoring/rules.yml'), 'utf8')) as Rules;

function rulesOf(manifests: readonly Manifest[]): Rules {
  const { apiVersion, value } = manifestOf(manifests, 'PrometheusRule', 'gateway');
  expect(apiVersion).toBe('monitoring.coreos.com/v1');
  return (value as { spec: Rules }).spec;
}

/** The alerts whose expression is another one than in the source. */
function changedAlerts({ groups }: Rules): string[] {
  const before = new Map(SOURCE.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert ?? expr, expr])));
  return groups.flatMap(({ rules }) =>
    rules.filter(({ alert, expr }) => before.get(alert ?? expr) !== expr).map(({ alert = 'a record' }) => alert),
  );
}

function withoutExpressions({ groups }: Rules): unknown {
  return groups.map(({ rules, ...group }) => ({ ...group, rules: rules.map((rule) => ({ ...rule, expr: '' })) }));
}

helmTest.each([
  ['a database elsewhere', {}, ['VaultCopyMissing']],
  ['a database of its own', { database: { cluster: CLUSTER } }, ['BackupMissing', 'VaultCopyMissing']],
  ['copies of the vault by other means', { backup: { vault: { enabled: false } } }, []],
])('with %s the rules are those of the repository, but for what is measured otherwise', (_, values, changed) => {
  const rules = rulesOf(renderManifests({ values }));
  expect(withoutExpressions(rules)).toEqual(withoutExpressions(SOURCE));
  expect(changedAlerts(rules)).toEqual(changed);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

const rulesTest = HAS_HELM ? testNeeding('promtool', hasPromtool) : helmTest;

rulesTest('Prometheus accepts the rules, and they fire when a backup is late', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'));
  try {
    const rules = rulesOf(renderManifests({ values: { database: { cluster: CLUSTER } } }));
    // One group is evaluated in order, several are not: the records must be there before the alerts that read them.
    const all = { groups: [{ name: 'one', rules: rules.groups.flatMap((group) => group.rules) }] };
    writeFileSync(join(folder, 'rules.yml'), stringify(all));
    const labels = 'namespace="shop", cronjob="copy-vault"';
    const backups = 'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp{namespace="shop"}';
    const at = (alertname: string, time: string, fires: boolean): unknown => ({
      alertname,
      eval_time: time,
      exp_alerts: fires ? [{ exp_labels: { namespace: 'shop', severity: 'ticket' } }] : [],
    });
    const copies = `kube_cronjob_status_last_successful_time{${labels}}`;
    const case_ = {
      rule_files: ['rules.yml'],
      evaluation_interval: '30m',
      tests: [
        {
          interval: '30m',
          input_series: [
            { series: 'up{job="gateway", namespace="shop"}', values: '1x100' },
            { series: copies, values: '0x100' },
            { series: backups, values: '0x100' },
            // Of another program, which happens to have a job of the same name.
            { series: copies.replace('shop', 'other'), values: '0x100' },
          ],
          alert_rule_test: ['VaultCopyMissing', 'BackupMissing'].flatMap((name) => [
            at(name, '20h', false),
            at(name, '30h', true),
          ]),
        },
      ],
    };
    writeFileSync(join(folder, 'cases.yml'), stringify(withAnnotations(case_, rules)));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', join(folder, 'cases.yml')], {
      encoding: 'utf8',
    });
    expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Gives the expected alerts of a case the annotations of their rules, which have no values in them. */
function withAnnotations<T>(value: T, { groups }: Rules): T {
  const rules = groups.flatMap((group) => group.rules) as { alert?: string; annotations?: unknown }[];
  const copy = structuredClone(value) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: object[] }[] }[];
  };
  for (const one of copy.tests.flatMap((test) => test.alert_rule_test)) {
    const annotations = rules.find(({ alert }) => alert === one.alertname)?.annotations;
    for (const alert of one.exp_alerts) Object.assign(alert, { exp_annotations: annotations });
  }
  return copy as T;
}

helmTest('Prometheus reads all copies of the three services, as the job and service that the rules name', () => {
  const manifests = renderManifests({ values: { monitoring: { labels: { release: 'prometheus' } } } });
  const { metadata, spec } = manifestOf(manifests, 'Service', 'metrics').value as {
    metadata: { labels: Record<string, string> };
    spec: { selector: Record<string, string>; ports: { name: string; targetPort: string }[] };
  };
  expect(
    podsOf(manifests)
      .filter((pod) => hasLabels(pod, spec.selector))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['api', 'notifier', 'watcher']);
  const monitor = manifestOf(manifests, 'ServiceMonitor', 'gateway');
  expect(monitor).toMatchObject({
    apiVersion: 'monitoring.coreos.com/v1',
    metadata: { labels: { release: 'prometheus' } },
    value: {
      spec: {
        // Without this, the label `service` of the metrics would be the name of the Service.
        endpoints: [
          { port: 'metrics', honorLabels: true, relabelings: [{ targetLabel: 'job', replacement: 'gateway' }] },
        ],
      },
    },
  });
  const { selector } = (monitor.value as { spec: { selector: { matchLabels: Record<string, string> } } }).spec;
  expect(metadata.labels).toMatchObject(selector.matchLabels);
  expect(spec.ports).toMatchObject([{ name: 'metrics', targetPort: 'metrics' }]);
});
