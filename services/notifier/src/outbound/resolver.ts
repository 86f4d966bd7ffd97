import { lookup, Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves a name to its addresses. Rejects when there are none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

const DNS_TIMEOUT_MS = 1_500;
const DNS_TRIES = 2;
/** Some name servers drop queries about IPv6: those tries would take longer than a connection may. */
const IPV6_GRACE_MS = 500;
/** A system lookup holds a thread of the process for as long as it takes: only a few may run at once. */
const MAX_SYSTEM_LOOKUPS = 2;
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Queries DNS without holding a thread, so that a name server that does not answer delays no other lookup. Only names
 * that DNS does not know (a hosts file, a container's alias) go to the system lookup, two at a time.
 * @param nameServers by default those of the system
 */
export function openResolver(nameServers?: readonly string[]): ResolveHost {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (nameServers) resolver.setServers(nameServers);
  const lookupInSystem = limitLookups();
  return async (hostname) => {
    const ipv4 = resolver.resolve4(hostname);
    const answers = await Promise.allSettled([ipv4, Promise.race([resolver.resolve6(hostname), giveUpAfter(ipv4)])]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const failure = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as unknown) : undefined));
    if (!failure.every(isAbsent)) throw failure.find((reason) => !isAbsent(reason));
    return lookupInSystem(hostname);
  };
}

/** Resolves to no addresses once there were some of IPv4 for a while, and otherwise never. */
async function giveUpAfter(ipv4: Promise<string[]>): Promise<string[]> {
  await ipv4.catch(() => new Promise(() => undefined));
  return sleep(IPV6_GRACE_MS, [], { ref: false });
}

function isAbsent(error: unknown): boolean {
  return ABSENT.has(String((error as { code?: unknown } | undefined)?.code));
}

function limitLookups(): ResolveHost {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (hostname) => {
    if (running >= MAX_SYSTEM_LOOKUPS) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return (await lookup(hostname, { all: true })).map(({ address }) => address);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
