import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { REPOSITORY } from '../repository';

/** A Prometheus expression and its place. */
export interface Expression {
  place: string;
  text: string;
}

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

/** The rules of the monitoring, alerts and records. */
export function readRules(): Rule[] {
  const file = parse(readMonitoring('rules.yml')) as { groups: { rules: Rule[] }[] };
  return file.groups.flatMap(({ rules }) => rules);
}

/** An alert of the monitoring. */
export interface Alert {
  name: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

/** The alerts among the rules. */
export function readAlerts(): Alert[] {
  return readRules().flatMap(({ alert, labels = {}, annotations = {} }) =>
    alert === undefined ? [] : { name: alert, labels, annotations },
  );
}

/** Every expression in a rule or a panel. */
export function readExpressions(): Expression[] {
  const { panels } = JSON.parse(readMonitoring('grafana/dashboards/gateway.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  return [
    ...readRules().map(({ alert, record, expr }) => ({ place: `rule ${alert ?? record ?? ''}`, text: expr })),
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ place: `panel ${title}`, text: expr })),
    ),
  ];
}

/** The names of the metrics in an expression, without functions, labels and durations. */
export function metricsIn({ text }: Expression): string[] {
  const bare = text
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/"[^"]*"/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)].map(([name]) => name);
  return [...new Set(names.filter((name) => !KEYWORDS.has(name) && !bare.includes(`${name}(`)))];
}

const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

/** From Prometheus, Alertmanager, the exporters and copy-vault.sh. */
const OTHERS =
  /^(up$|(alertmanager|node_filesystem|pg_(up|stat|settings)|probe|redis_(memory|aof|rdb))(_|$)|gateway_vault_)/;

/** Whether a scrape or a recording rule has a metric. @param scraped the lines of a scrape that begin with `# TYPE` */
export function isKnown(metric: string, scraped: ReadonlySet<string>): boolean {
  if (OTHERS.test(metric) || readRules().some(({ record }) => record === metric)) return true;
  return scraped.has(metric) || scraped.has(metric.replace(/_(bucket|sum|count)$/, ''));
}

/** The names of the metrics in a scrape. */
export function namesInScrape(text: string): Set<string> {
  return new Set([...text.matchAll(/^# TYPE (\S+) /gm)].flatMap(([, name]) => name ?? []));
}

function readMonitoring(name: string): string {
  return readFileSync(join(REPOSITORY, 'infra/monitoring', name), 'utf8');
}
