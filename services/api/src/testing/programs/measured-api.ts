import { afterEach } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { openTestApi } from '../../testing';
import { startProcess, type ApiProcess } from './process';

const START_MS = 60_000;

/** An api in a process of its own, which a test measures from outside. */
export interface MeasuredApi {
  /** Starts it with these variables beside those of a test. */
  start(overrides: Record<string, string>): Promise<ApiProcess>;
  /** Closes something when the test has ended, before what was opened earlier. */
  closeLater(close: () => unknown): void;
}

export function measuredApiPerTest(): MeasuredApi {
  const open: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });
  return {
    async start(overrides) {
      const api = await openTestApi();
      open.push(() => api.close());
      const process = await startProcess(api.context.config, '', overrides);
      open.push(() => {
        process.signal('SIGKILL');
        return process.ended;
      });
      await until('the api started', () => process.output().includes('api started'), START_MS);
      return process;
    },
    closeLater: (close) => open.push(close),
  };
}

/** The value of a metric that has no labels of its own. */
export async function readMetric({ metricsUrl }: ApiProcess, name: string): Promise<number> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  return Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]);
}
