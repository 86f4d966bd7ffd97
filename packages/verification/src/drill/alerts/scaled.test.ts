import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from '../../checks/repository';
import { scaleAlertmanager, scaleRules } from './scaled';

const read = (name: string): string => readFileSync(join(REPOSITORY, 'infra/monitoring', name), 'utf8');
const RULES = read('rules.yml');
const ALERTMANAGER = read('alertmanager.yml');

test('only the times of rules are scaled: everything else is as in the file', () => {
  const withoutTimes = (text: string): string =>
    text
      .replace(/^( +for: ).*$/gm, '$1')
      .replace(/\[\w+\]/g, '[]')
      .replace(/ > \d+( \* (3600|86400)\b)?/g, ' > ');
  expect(scaleRules(RULES)).not.toBe(RULES);
  expect(withoutTimes(scaleRules(RULES))).toBe(withoutTimes(RULES));
});

test.each([
  ['        for: 1h', '        for: 10s'],
  ['        for: 1m', '        for: 2s'],
  ['increase(a_total[3d]) > 100', 'increase(a_total[720s]) > 100'],
  ['rate(a_total[5m])', 'rate(a_total[10s])'],
  [
    'time() - max(a_timestamp_seconds{task="audit"}) > 26 * 3600',
    'time() - max(a_timestamp_seconds{task="audit"}) > 260',
  ],
  [
    'max by (namespace) (scan_lag_seconds{job="gateway"}) > 180',
    'max by (namespace) (scan_lag_seconds{job="gateway"}) > 12',
  ],
  ['gateway:confirm_seconds:p99 > 90', 'gateway:confirm_seconds:p99 > 10'],
  [
    'max (nodejs_eventloop_lag_p99_seconds{job="gateway"}) > 0.5',
    'max (nodejs_eventloop_lag_p99_seconds{job="gateway"}) > 0.5',
  ],
  [
    'min (probe_ssl_earliest_cert_expiry{}) - time() < 14 * 86400',
    'min (probe_ssl_earliest_cert_expiry{}) - time() < 14 * 86400',
  ],
  [
    'sum(increase(blocks_unproven_total{job="gateway"}[1h])) > 120',
    'sum(increase(blocks_unproven_total{job="gateway"}[10s])) > 5',
  ],
  ['max(address_free{job="gateway"}) < 100', 'max(address_free{job="gateway"}) < 100'],
  ['max(http_connections{job="gateway"}) > 10800', 'max(http_connections{job="gateway"}) > 10800'],
])('%s becomes %s', (rule, scaled) => {
  expect(scaleRules(rule)).toBe(scaled);
});

test('every alert keeps its receiver, at a path of its name, and no file of a URL is left', () => {
  const scaled = scaleAlertmanager(ALERTMANAGER, 'http://localhost:1');
  for (const name of ['page', 'ticket', 'heartbeat']) expect(scaled).toContain(`url: http://localhost:1/${name}`);
  expect(scaled).not.toContain('url_file');
  const withoutTimes = (text: string): string =>
    text
      .replace(/^( +(?:group_wait|group_interval|repeat_interval): ).*$/gm, '$1')
      .replace(/url.*?(\w+)(_url)? \}/g, '');
  expect(withoutTimes(scaled).length).toBeGreaterThan(500);
  expect(scaled).toContain('group_interval: 1s');
});
