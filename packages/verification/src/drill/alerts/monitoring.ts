import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, freePort, type Program } from '../../rig/program';
import { until } from '../../rig/http';
import { request } from 'undici';
import { NAMESPACE } from './observer';
import { scaleAlertmanager, scaleRules } from './scaled';

const MONITORING = 'infra/monitoring';
const READY_MS = 30_000;
const BIN = '/usr/bin/prometheus';
const EXPORTERS = ['node', 'postgres', 'redis', 'blackbox'] as const;
/** The job of each exporter in the rules. */
const JOBS = { node: 'host', postgres: 'postgres', redis: 'redis', blackbox: 'public' } as const;

export type Exporter = (typeof EXPORTERS)[number];

/** What the monitoring reads. */
export interface Sources {
  /** The metrics URLs of the services. */
  services: readonly string[];
  /** As the compose file's exporter connects. */
  readerUrl: string;
  redisUrl: string;
  /** Of node_exporter's textfile collector. */
  textFolder: string;
  publicUrl: string;
  /** The certificate of the authority of the public URL. */
  authority: string;
}

/** Prometheus, Alertmanager and the exporters that this machine has. */
export interface Monitoring {
  prometheus: Program;
  exporters: Partial<Record<Exporter, Program>>;
  start(): Promise<void>;
  stop(): Promise<void>;
  report(): string;
}

/** Returns the name of a program that the drill needs and this machine lacks. */
export function missingProgram(): string | undefined {
  return [BIN, `${BIN}-alertmanager`].find((path) => !existsSync(path));
}

/** @param folder for configurations and data. @param receiverUrl where Alertmanager's notifications go */
export async function openMonitoring(folder: string, sources: Sources, receiverUrl: string): Promise<Monitoring> {
  const rules = join(folder, 'rules.yml');
  const alertmanagerFile = join(folder, 'alertmanager.yml');
  writeFileSync(rules, scaleRules(read('rules.yml')));
  writeFileSync(alertmanagerFile, scaleAlertmanager(read('alertmanager.yml'), receiverUrl));
  const [own, other] = [await freePlace(), await freePlace()];
  const places: Partial<Record<Exporter, string>> = {};
  for (const name of EXPORTERS) if (existsSync(`${BIN}-${name}-exporter`)) places[name] = await freePlace();
  const config = join(folder, 'prometheus.yml');
  writeFileSync(config, JSON.stringify(prometheusConfig(rules, other, places, sources)));
  const data = (name: string): string => {
    mkdirSync(join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const prometheus = commandOf('prometheus', BIN, [
    ...[`--config.file=${config}`, `--storage.tsdb.path=${data('prometheus')}`, `--web.listen-address=${own}`],
    ...['--rules.alert.resend-delay=1s', '--log.level=warn'],
  ]);
  const alertmanager = commandOf('alertmanager', `${BIN}-alertmanager`, [
    ...[`--config.file=${alertmanagerFile}`, `--storage.path=${data('alertmanager')}`],
    ...[`--web.listen-address=${other}`, '--cluster.listen-address=', '--log.level=warn'],
  ]);
  const exporters: Partial<Record<Exporter, Program>> = {};
  for (const name of EXPORTERS) {
    const place = places[name];
    if (place !== undefined) exporters[name] = exporterOf(name, place, sources);
  }
  const all = [alertmanager, ...Object.values(exporters), prometheus];
  return {
    prometheus,
    exporters,
    async start() {
      for (const program of all) program.start();
      for (const place of [own, other]) {
        await until(`http://${place}`, READY_MS, async () => {
          return (await request(`http://${place}/-/ready`)).statusCode === 200 || undefined;
        });
      }
    },
    async stop() {
      for (const program of all) await program.kill();
    },
    report: () => all.map((program) => program.tail()).join('\n'),
  };
}

function exporterOf(name: Exporter, place: string, sources: Sources): Program {
  const listen = `--web.listen-address=${place}`;
  const flags: Record<Exporter, string[]> = {
    node: [
      ...[listen, '--collector.disable-defaults', '--collector.filesystem', '--collector.textfile'],
      `--collector.textfile.directory=${sources.textFolder}`,
    ],
    postgres: [listen],
    redis: [listen, `-redis.addr=${sources.redisUrl}`],
    blackbox: [listen, `--config.file=${MONITORING}/blackbox.yml`],
  };
  return commandOf(`${name} exporter`, `${BIN}-${name}-exporter`, flags[name], {
    DATA_SOURCE_NAME: sources.readerUrl,
    PGSSLMODE: 'disable',
    SSL_CERT_FILE: sources.authority,
  });
}

/** The jobs and labels of infra/monitoring/prometheus.yml, on the ports of this run. */
function prometheusConfig(
  rules: string,
  alertmanager: string,
  exporters: Partial<Record<Exporter, string>>,
  sources: Sources,
): object {
  const labels = { namespace: NAMESPACE };
  const job = (name: string, targets: string[], more = {}): object => ({
    job_name: name,
    static_configs: [{ targets, labels }],
    ...more,
  });
  const probe = exporters.blackbox === undefined ? [] : [publicJob(exporters.blackbox, sources.publicUrl)];
  return {
    // Without Postgres, its exporter takes a second to say so.
    global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
    rule_files: [rules],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [alertmanager] }] }] },
    scrape_configs: [
      job(
        'gateway',
        sources.services.map((url) => new URL(url).host),
      ),
      job('alertmanager', [alertmanager]),
      ...EXPORTERS.filter((name) => name !== 'blackbox').flatMap((name) => {
        const place = exporters[name];
        return place === undefined ? [] : [job(JOBS[name], [place])];
      }),
      ...probe,
    ],
  };
}

function publicJob(exporter: string, url: string): object {
  return {
    job_name: JOBS.blackbox,
    metrics_path: '/probe',
    params: { module: ['public'], target: [url] },
    static_configs: [{ targets: [exporter], labels: { namespace: NAMESPACE } }],
    relabel_configs: [{ target_label: 'instance', replacement: url }],
  };
}

async function freePlace(): Promise<string> {
  return `127.0.0.1:${String(await freePort())}`;
}

function read(name: string): string {
  return readFileSync(join(MONITORING, name), 'utf8');
}
