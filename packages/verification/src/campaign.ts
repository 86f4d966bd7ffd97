import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseAt, runCampaign } from './campaign/coordinator';
import { playScenario, type ScenarioResult } from './campaign/scenario';
import { createTemplate } from './campaign/services/server';
import { findPostgres } from './rig/postgres-server';
import { runMain } from './rig/run-main';
import { needed } from './rig/variables';

const REPORT = '.state/campaign.md';
const SEEDS = 2 ** 31;

/**
 * `npm run campaign -- --minutes N [--seed S] [--processes P] [--report FILE]`: random scenarios against an independent
 * model, one seed after the other from S, in P processes (the number of cores). `--seed S` alone plays that one
 * scenario and prints its steps. Needs TEST_REDIS_URL and the Postgres programs. Returns 0 without findings.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string' },
      seed: { type: 'string' },
      processes: { type: 'string' },
      report: { type: 'string', default: REPORT },
      scenario: { type: 'string' },
      template: { type: 'string' },
    },
  });
  const bin = findPostgres();
  if (bin === undefined) throw new Error('Postgres programs not found: a campaign crashes its own servers');
  const redisUrl = needed('TEST_REDIS_URL');
  if (values.scenario !== undefined) {
    // A scenario ends when its campaign has ended, with everything that it started.
    process.once('disconnect', () => process.exit(1));
    const stores = { bin, template: values.template ?? '', redisUrl };
    const result = await playScenario(Number(values.scenario), stores, console.log);
    await new Promise((sent) => process.send?.(result, undefined, {}, sent));
    return 0;
  }
  const firstSeed = Number(values.seed ?? Math.floor(Math.random() * SEEDS));
  const template = await createTemplate(bin);
  try {
    if (values.minutes === undefined) {
      return print(await playScenario(firstSeed, { bin, template, redisUrl: databaseAt(redisUrl, 0) }, console.log));
    }
    const order = {
      minutes: Number(values.minutes),
      firstSeed,
      processes: Number(values.processes ?? availableParallelism()),
    };
    console.log(`campaign: ${JSON.stringify(order)}`);
    const results = await runCampaign(order, { bin, template, redisUrl }, values.report);
    const failed = results.filter(({ findings }) => findings.length > 0);
    for (const { seed } of failed) console.log(`findings: npm run campaign -- --seed ${String(seed)}`);
    console.log(`report written to ${values.report}`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    rmSync(join(template, '..'), { recursive: true });
  }
}

function print({ report, findings, tally, ...counts }: ScenarioResult): number {
  console.log(report);
  console.table({ ...counts, ...tally });
  for (const finding of findings) console.log(`  ${finding}`);
  return findings.length === 0 ? 0 : 1;
}

void runMain(main);
