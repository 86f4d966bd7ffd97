import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../rig/http';
import type { Chance } from '../../soak/chance';
import type { Incident } from './figures';
import type { Host, Network } from './hosts';
import type { Patroni } from './patroni';
import type { Sentinels } from './sentinels';
import type { Services } from './services';

export interface Cluster {
  network: Network;
  patroni: Patroni;
  sentinels: Sentinels;
  services: Services;
}

/** How long a fault lasts, how it begins and how it ends. */
interface Action {
  ms: number;
  begin(host: Host): void;
  end(host: Host): void | Promise<void>;
}

const ACTIONS = {
  crashed: {
    ms: 10_000,
    begin: (host) => {
      host.crash();
    },
    end: () => undefined,
  },
  killed: {
    ms: 15_000,
    begin: (host) => {
      host.kill();
    },
    end: (host) => {
      host.boot();
    },
  },
  stopped: {
    ms: 60_000,
    begin: (host) => {
      host.freeze();
    },
    end: (host) => {
      host.thaw();
    },
  },
  'cut off': {
    ms: 30_000,
    begin: (host) => {
      host.cut();
    },
    end: (host) => {
      host.mend();
    },
  },
  'with a full disk': {
    ms: 20_000,
    begin: (host) => {
      host.fill();
    },
    end: (host) => host.free(),
  },
} satisfies Record<string, Action>;

type Find = (cluster: Cluster, chance: Chance) => Host | Promise<Host>;

const LEADER = 'the leading Postgres';
const WATCHER = 'the leading watcher';
const TARGETS: Record<string, Find> = {
  [LEADER]: ({ patroni }, chance) => oneIn(patroni, 'leader', chance),
  'the synchronous Postgres': ({ patroni }, chance) => oneIn(patroni, 'sync_standby', chance),
  'the third Postgres': ({ patroni }, chance) => oneIn(patroni, 'replica', chance),
  'the primary of Redis': ({ sentinels }) => sentinels.primary(),
  'an api': ({ network }, chance) => chance.oneOf(network.named('api')),
  [WATCHER]: ({ services }) => services.leadingWatcher(),
  'a notifier': ({ network }, chance) => chance.oneOf(network.named('notifier')),
};
/** The services write on no disk, but for the watchers' folder. */
const DISKLESS = ['an api', 'a notifier'];

interface Fault {
  kind: string;
  action: Action;
  find: Find;
}

const FAULTS: readonly Fault[] = Object.entries(TARGETS).flatMap(([target, find]) =>
  Object.entries(ACTIONS)
    .filter(([what]) => !(what === 'with a full disk' && DISKLESS.includes(target)))
    .map(([what, action]) => ({
      kind: `${target}, ${what}`,
      action,
      find: target === WATCHER && what === 'with a full disk' ? ({ network }) => network.host('vault') : find,
    })),
);
/** Between the end of a fault, when everything is whole again, and the next one. */
const QUIET_MS = [3_000, 6_000] as const;
const WHOLE_MS = 180_000;
/** Asking costs more than anything else that this process does. */
const ASK_EVERY_MS = 2_000;
const POLL_MS = 50;

/** One fault after the other: all kinds in a random order, again and again. */
export async function injectFaults(cluster: Cluster, chance: Chance, over: AbortSignal): Promise<Incident[]> {
  const incidents: Incident[] = [];
  let deck: Fault[] = [];
  await untilWhole(cluster);
  while (!over.aborted) {
    if (deck.length === 0) deck = shuffled(FAULTS, chance);
    const fault = deck.pop();
    if (fault) incidents.push(await inject(cluster, fault, chance));
    await untilWhole(cluster);
    await sleep(chance.between(...QUIET_MS));
  }
  return incidents;
}

/** @throws when it takes too long, with the name of what is not complete */
function untilWhole({ patroni, sentinels, services }: Cluster): Promise<boolean> {
  return until('everything to be complete', WHOLE_MS, async () => {
    await sleep(ASK_EVERY_MS);
    assert(await patroni.isWhole(), 'a member of Patroni does not follow');
    assert(await sentinels.isWhole(), 'a Redis does not follow');
    assert(await services.isReady(), 'an api is not ready');
    return true;
  });
}

async function inject(cluster: Cluster, { kind, action, find }: Fault, chance: Chance): Promise<Incident> {
  const host = await find(cluster, chance);
  const from = Date.now();
  console.log(`         ${new Date(from).toISOString().slice(11, 19)}  ${kind}: ${host.name}`);
  action.begin(host);
  const over = sleep(action.ms);
  const { patroni } = cluster;
  const isLeader = kind.startsWith(LEADER);
  const replacedInTime = isLeader ? await untilAnotherLeads(patroni, host, from + action.ms) : undefined;
  await over;
  const end = Date.now();
  await action.end(host);
  const isLost = isLeader && replacedInTime === undefined && !(await patroni.leads(host));
  const replacedAt = isLost ? await untilAnotherLeads(patroni, host, end + WHOLE_MS) : replacedInTime;
  return { kind, from, until: end, ...(replacedAt === undefined ? {} : { replacedAt }) };
}

/** @returns when Patroni says it; undefined when none does until the end */
async function untilAnotherLeads(patroni: Patroni, lost: Host, end: number): Promise<number | undefined> {
  while (Date.now() < end) {
    const others = patroni.members.filter((host) => host !== lost);
    if ((await Promise.all(others.map(patroni.leads))).includes(true)) return Date.now();
    await sleep(POLL_MS);
  }
  return undefined;
}

async function oneIn(patroni: Patroni, role: Parameters<Patroni['membersIn']>[0], chance: Chance): Promise<Host> {
  return chance.oneOf(await patroni.membersIn(role));
}

function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  return items
    .map((item) => ({ item, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
