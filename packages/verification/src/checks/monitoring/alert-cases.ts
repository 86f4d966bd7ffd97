import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readRules, type Alert } from './metric-names';
import { REPOSITORY } from '../repository';

/** What makes one alert fire in one gateway and not in another: infra/monitoring/cases.yml. */
export interface AlertCase {
  alert: string;
  /** Values by series, of both gateways or of each. */
  series: Record<string, string | { well: string; troubled: string }>;
  quiet: string[];
  fires: string;
  /** Those beside severity and namespace. */
  labels?: Record<string, string>;
  summary: string;
}

const TROUBLED = 'troubled';
const ABSENT = 'absent';
const GATEWAYS = [TROUBLED, 'well'] as const;
/** Every case has a service that is scraped, by which the rules know that there is a gateway. */
const SCRAPED = { 'up{instance="a service"}': '1x6000' };

/** The cases of all alerts. */
export function readCases(): AlertCase[] {
  const text = readFileSync(join(REPOSITORY, 'infra/monitoring/cases.yml'), 'utf8');
  // Everything is text: in other schemas 0x60 is a hexadecimal number.
  return parse(text, { schema: 'failsafe' }) as AlertCase[];
}

/** The cases of one alert as a file of tests for promtool. @param rules the path of its rules */
export function promtoolTests(alert: Alert, cases: readonly AlertCase[], rules: string): object {
  return {
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: cases.map((one) => ({
      interval: '1m',
      input_series: inputOf(one),
      alert_rule_test: expectations(one, alert),
    })),
  };
}

/** A file with the rule of one alert and the records that it reads: all rules for days of minutes take minutes. */
export function rulesOf({ name }: Alert): object {
  const rules = readRules();
  const own = rules.filter(({ alert }) => alert === name);
  const records = rules.filter(({ record }) => record !== undefined && own.some(({ expr }) => expr.includes(record)));
  return { groups: [{ name: 'one', rules: [...records, ...own] }] };
}

function inputOf({ series }: AlertCase): { series: string; values: string }[] {
  const isUpGiven = Object.keys(series).some((name) => /^up\{(?!job=)/.test(name));
  const all = { ...(isUpGiven ? {} : SCRAPED), ...series };
  return GATEWAYS.flatMap((gateway) =>
    Object.entries(all).flatMap(([name, values]) => {
      const own = typeof values === 'string' ? values : values[gateway];
      return own === ABSENT ? [] : { series: withLabels(name, gateway), values: own };
    }),
  );
}

function withLabels(series: string, gateway: string): string {
  const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
  const job = labels.includes('job=') ? [] : ['job="gateway"'];
  return `${name}{${[`namespace="${gateway}"`, ...job, ...(labels === '' ? [] : [labels])].join(', ')}}`;
}

/** Promtool compares all alerts of the name, so one of the other gateway fails the case. */
function expectations({ quiet, fires, labels, summary }: AlertCase, alert: Alert): object[] {
  const firing = {
    exp_labels: { severity: alert.labels['severity'], namespace: TROUBLED, ...labels },
    exp_annotations: { ...alert.annotations, summary },
  };
  return [
    ...quiet.map((time) => ({ eval_time: time, alertname: alert.name, exp_alerts: [] })),
    { eval_time: fires, alertname: alert.name, exp_alerts: [firing] },
  ];
}
