import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { reportOf, type CampaignOrder } from './report';
import type { ScenarioResult } from './scenario';

/** The parameters of one scenario's process, in addition to its seed. */
export interface Stores {
  bin: string;
  template: string;
  redisUrl: string;
}

const MINUTE_MS = 60_000;
/** A scenario that takes longer hangs, and that is a finding. */
const MAX_SCENARIO_MS = 15 * MINUTE_MS;

/**
 * Plays one seed after the other until the time is up, each in a separate process, several at once; writes the report
 * after each.
 */
export async function runCampaign(order: CampaignOrder, stores: Stores, reportFile: string): Promise<ScenarioResult[]> {
  const startedAt = performance.now();
  const results: ScenarioResult[] = [];
  let next = order.firstSeed;
  const isOver = (): boolean => performance.now() - startedAt >= order.minutes * MINUTE_MS;
  const work = async (slot: number): Promise<void> => {
    while (!isOver()) {
      const result = await playInProcess(next++, { ...stores, redisUrl: databaseAt(stores.redisUrl, slot) });
      results.push(result);
      console.log(progressOf(result, results, performance.now() - startedAt));
      writeFileSync(reportFile, reportOf(order, results, (performance.now() - startedAt) / 1_000));
    }
  };
  await Promise.all(Array.from({ length: order.processes }, (_, slot) => work(slot)));
  return results;
}

/** One Redis database for each process. */
export function databaseAt(redisUrl: string, slot: number): string {
  const url = new URL(redisUrl);
  url.pathname = `/${String(slot)}`;
  return url.href;
}

function playInProcess(seed: number, stores: Stores): Promise<ScenarioResult> {
  const args = ['--scenario', String(seed), '--template', stores.template];
  const child = fork(process.argv[1] ?? '', args, {
    env: { ...process.env, TEST_REDIS_URL: stores.redisUrl },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let result: ScenarioResult | undefined;
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  child.on('message', (message) => (result = message as ScenarioResult));
  const limit = setTimeout(() => child.kill('SIGTERM'), MAX_SCENARIO_MS);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(limit);
      const done = result ?? failedResult(seed, code);
      if (done.findings.length > 0) console.log(`${output}\n${done.report}`);
      resolve(done);
    });
  });
}

function failedResult(seed: number, code: number | null): ScenarioResult {
  const nothing = { orders: 0, transfers: 0, kills: 0, restores: 0, lies: 0, simulatedDays: 0, seconds: 0, tally: {} };
  return { seed, ...nothing, findings: [`the scenario ended with ${String(code)}`], report: '' };
}

function progressOf(result: ScenarioResult, all: readonly ScenarioResult[], ms: number): string {
  const sum = (of: (one: ScenarioResult) => number): number => all.reduce((total, one) => total + of(one), 0);
  return [
    `${(ms / MINUTE_MS).toFixed(1)} min`,
    `seed ${String(result.seed)} in ${result.seconds.toFixed(0)} s: ${result.findings.length === 0 ? 'clean' : 'FINDINGS'}`,
    `all: ${String(sum(({ kills }) => kills))} kills`,
    `${String(sum(({ restores }) => restores))} restores`,
    `${sum(({ simulatedDays }) => simulatedDays).toFixed(0)} days`,
    `${String(sum(({ orders }) => orders))} orders`,
    ...result.findings.map((finding) => `\n  ${finding}`),
  ].join(', ');
}
