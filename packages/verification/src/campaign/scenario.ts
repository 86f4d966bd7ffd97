import { judge } from './judge';
import { observe } from './observe';
import { planOf } from './plan/plan';
import { take } from './steps';
import type { Tally } from './tally';
import { openWorld, reportOf } from './world';

/** What one scenario did and found. */
export interface ScenarioResult {
  seed: number;
  orders: number;
  transfers: number;
  kills: number;
  restores: number;
  lies: number;
  simulatedDays: number;
  seconds: number;
  tally: Tally;
  findings: readonly string[];
  /** The last lines of the services, when there are findings. */
  report: string;
}

const DAY_MS = 86_400_000;

/** Plays the scenario of a seed in its own world and judges it. @param log receives every step */
export async function playScenario(
  seed: number,
  stores: { bin: string; template: string; redisUrl: string },
  log: (line: string) => void,
): Promise<ScenarioResult> {
  const startedAt = performance.now();
  const plan = planOf(seed);
  log(JSON.stringify(plan.deployment));
  const world = await openWorld(plan.deployment, stores);
  try {
    for (const step of plan.steps) {
      log(`${new Date(world.clock.now()).toISOString()} ${inWords(step)}`);
      await take(world, step);
      await observe(world);
    }
    log('judging');
    const tally = await judge(world);
    const { findings, counts } = world;
    return {
      seed,
      ...counts,
      findings,
      tally,
      transfers: (await world.chain.transfers()).length,
      lies: world.node.count(),
      simulatedDays: world.clock.moved / DAY_MS,
      seconds: (performance.now() - startedAt) / 1_000,
      report: findings.length > 0 ? reportOf(world) : '',
    };
  } catch (error) {
    throw new Error(reportOf(world), { cause: error });
  } finally {
    await world.close();
  }
}

function inWords(step: object): string {
  return JSON.stringify(step, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}
