import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_VARIABLES } from '@gateway/config';
import { expect, test } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { newRegistry } from '@gateway/runtime';
import { isKnown, metricsIn, namesInScrape, readAlerts, readExpressions } from './metric-names';
import { REPOSITORY } from '../repository';

/** The names of metrics in the sources; the drill compares them with a real scrape. */
async function namesInSources(): Promise<Set<string>> {
  const folders = [
    ...Object.keys(SERVICE_VARIABLES).map((service) => `services/${service}/src`),
    'packages/runtime/src',
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(^|\/)(metrics|counters)\.ts$/.test(name))
      .map((name) => readFileSync(join(REPOSITORY, folder, name), 'utf8')),
  );
  const declared = files.flatMap((text) =>
    [...text.matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].flatMap(([, name]) => name ?? []),
  );
  return new Set([...declared, ...namesInScrape(await newRegistry('any').metrics())]);
}

test('every metric in a rule or a panel is exported by a service', async () => {
  const known = await namesInSources();
  const missing = readExpressions().flatMap((expression) =>
    metricsIn(expression)
      .filter((name) => !isKnown(name, known))
      .map((name) => `${expression.place}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('only the metrics of an expression are found', () => {
  const text =
    'histogram_quantile(0.99, sum by (le) (rate(a_bucket{x="y"}[5m]))) > 2 and absent(b{z=~"c"}) or time() - max(d:e) > 0' +
    ' or label_replace(f, "g", "h", "", "")';
  expect(metricsIn({ place: 'here', text })).toEqual(['a_bucket', 'b', 'd:e', 'f']);
});

test('every alert has a severity, a summary, a description and a section in the runbook', () => {
  const headings = [...readFileSync(join(REPOSITORY, 'infra/runbook.md'), 'utf8').matchAll(/^### (\w+)$/gm)];
  const parts = headings.flatMap(([, heading]) => heading ?? []);
  const alerts = readAlerts();
  for (const { name, labels, annotations } of alerts) {
    expect([name, labels['severity']]).toEqual([name, expect.stringMatching(/^(page|ticket|none)$/)]);
    expect([name, annotations]).toEqual([
      name,
      {
        summary: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\w\.$/),
        runbook: `infra/runbook.md#${name.toLowerCase()}`,
      },
    ]);
  }
  expect(parts.sort()).toEqual(alerts.map(({ name }) => name).sort());
});

const promtool = testNeeding('promtool', spawnSync('promtool', ['--version']).status === 0);

promtool.each([
  ['rules', 'rules.yml'],
  ['config', 'prometheus.yml'],
])('promtool accepts the %s', (kind, file) => {
  const checked = spawnSync('promtool', ['check', kind, join(REPOSITORY, 'infra/monitoring', file)], {
    encoding: 'utf8',
  });
  expect([checked.status, checked.stderr]).toEqual([0, '']);
});
