import { cpus } from 'node:os';

/**
 * The core-seconds that this machine has spent so far, by all processes: services, Postgres, Redis and the load itself.
 * What is done in one of them can be compared between machines with different numbers of cores.
 */
export function spentCoreSeconds(): number {
  const spent = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return spent.reduce((sum, ms) => sum + ms, 0) / 1_000;
}
