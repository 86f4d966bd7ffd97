import { parseIp, type BlockedHost, type TargetPolicy } from '@gateway/domain';
import type { ResolveHost } from './resolver';

const ASK_AGAIN_MS = 60_000;

/**
 * A policy that blocks the gateway's own hosts also by the addresses their names have now, asked again each minute.
 * A name that cannot be resolved stays blocked by its name.
 */
export function followOwnNames(policy: TargetPolicy, resolve: ResolveHost): () => Promise<TargetPolicy> {
  const names = policy.blockedHosts.filter(({ host }) => !parseIp(host));
  if (names.length === 0) return () => Promise.resolve(policy);
  let askedAt = Number.NEGATIVE_INFINITY;
  let current: Promise<TargetPolicy> = Promise.resolve(policy);
  return () => {
    if (performance.now() - askedAt >= ASK_AGAIN_MS) {
      askedAt = performance.now();
      current = resolveAll(names, resolve).then((found) => ({
        ...policy,
        blockedHosts: [...policy.blockedHosts, ...found],
      }));
    }
    return current;
  };
}

async function resolveAll(names: readonly BlockedHost[], resolve: ResolveHost): Promise<BlockedHost[]> {
  const answers = await Promise.allSettled(names.map(({ host }) => resolve(host)));
  return answers.flatMap((answer, i) =>
    answer.status === 'fulfilled' ? answer.value.map((host) => ({ host, port: names[i]?.port })) : [],
  );
}
