import { parseIp, type BlockedHost, type TargetPolicy } from '@gateway/domain';
import type { ResolveHost } from './resolver';

const ASK_AGAIN_MS = 60_000;

/**
 * A policy that blocks the gateway's own hosts also by the addresses their names have now, asked again each minute.
 * Only the first answers are waited for. A name that cannot be resolved stays blocked by its name and by the
 * addresses it had: a name server in trouble must not open a door.
 */
export function followOwnNames(policy: TargetPolicy, resolve: ResolveHost): () => Promise<TargetPolicy> {
  const names = policy.blockedHosts.filter(({ host }) => !parseIp(host));
  if (names.length === 0) return () => Promise.resolve(policy);
  const known = new Map<BlockedHost, BlockedHost[]>();
  let current = policy;
  let askedAt = Number.NEGATIVE_INFINITY;
  let first: Promise<unknown> | undefined;
  const ask = async (name: BlockedHost): Promise<void> => {
    const addresses = await resolve(name.host).catch(() => undefined);
    if (addresses === undefined) return;
    known.set(
      name,
      addresses.map((host) => ({ ...name, host })),
    );
    current = { ...policy, blockedHosts: [...policy.blockedHosts, ...[...known.values()].flat()] };
  };
  return async () => {
    if (performance.now() - askedAt >= ASK_AGAIN_MS) {
      askedAt = performance.now();
      const asking = Promise.all(names.map(ask));
      first ??= asking;
    }
    await first;
    return current;
  };
}
