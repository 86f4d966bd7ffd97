import { parseIp, type BlockedHost, type TargetPolicy } from '@gateway/domain';
import type { ResolveHost } from './resolver';

const REFRESH_MS = 60_000;

/**
 * A policy that also blocks the gateway's own hosts by the addresses their names currently have, resolved again every
 * minute. Only the first resolution is awaited. A name that cannot be resolved stays blocked by its name and by the
 * addresses it had: a failing name server must not weaken the policy.
 */
export function followOwnNames(policy: TargetPolicy, resolve: ResolveHost): () => Promise<TargetPolicy> {
  const names = policy.blockedHosts.filter(({ host }) => !parseIp(host));
  if (names.length === 0) return () => Promise.resolve(policy);
  const known = new Map<BlockedHost, BlockedHost[]>();
  let current = policy;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let first: Promise<unknown> | undefined;
  const refresh = async (name: BlockedHost): Promise<void> => {
    const addresses = await resolve(name.host).catch(() => undefined);
    if (addresses === undefined) return;
    known.set(
      name,
      addresses.map((host) => ({ ...name, host })),
    );
    current = { ...policy, blockedHosts: [...policy.blockedHosts, ...[...known.values()].flat()] };
  };
  return async () => {
    if (performance.now() - refreshedAt >= REFRESH_MS) {
      refreshedAt = performance.now();
      const refreshing = Promise.all(names.map(refresh));
      first ??= refreshing;
    }
    await first;
    return current;
  };
}
