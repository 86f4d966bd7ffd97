import type { Fleet } from '../rig/fleet';
import { residentMegabytes } from '../rig/metrics';

/** The resident memory of the observed copies over a soak. */
export interface MemoryWatch {
  sample(): Promise<void>;
  /** Growth of each from the second third of the soak to the last, by medians: 1.1 is ten percent. */
  growth(): Record<string, number>;
}

/** Observes the first copy of each service. */
export function watchMemory(fleet: Fleet): MemoryWatch {
  const observed = [fleet.apis[0], fleet.watchers[0], fleet.notifiers[0]].filter((copy) => copy !== undefined);
  const samples = new Map<string, number[]>(observed.map(({ program }) => [program.name, []]));
  return {
    async sample() {
      for (const { program, metricsUrl } of observed) {
        const megabytes = await residentMegabytes(metricsUrl);
        if (!Number.isNaN(megabytes)) samples.get(program.name)?.push(megabytes);
      }
    },
    growth() {
      return Object.fromEntries(
        [...samples].map(([name, values]) => {
          const third = Math.floor(values.length / 3);
          return [name, median(values.slice(-third)) / median(values.slice(third, 2 * third))];
        }),
      );
    },
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
