import { request } from 'undici';
import { configure, SECRETS_OF_RUN } from './configuration';
import type { Host, Network } from './hosts';

/** Three members of Patroni, and three of its etcd on the hosts of Redis. */
export interface Patroni {
  members: readonly Host[];
  /** The superuser's URL of the Postgres that leads, through the HAProxy of the host in front. */
  url: string;
  /** The members in a role, as one of them sees it. */
  membersIn(role: Member['role']): Promise<Host[]>;
  /** Whether Patroni says of a member that it leads: what HAProxy asks. Never rejects. */
  leads(host: Host): Promise<boolean>;
  /** Whether commits wait for a second member from now on. */
  changeSynchronousMode(isOn: boolean): Promise<void>;
  /** Whether every member follows the history of the leader, and one of them has every commit. */
  isWhole(): Promise<boolean>;
}

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  /** Absent until it has started. */
  timeline?: number;
  lag?: number | 'unknown';
}

const ASK_MS = 1_000;
/** Members say once a second how far they are, each at its own moment: a standby that follows seems to be behind by that. */
const MOST_LAG = 16 * 1024 * 1024;

/** Starts them on their hosts. @param authority the file of the authority that issued their certificates */
export function startPatroni(network: Network, authority: string): Patroni {
  const hosts = network.named('db');
  for (const host of network.named('redis')) {
    host.run('etcd', ['etcd', '--config-file', configure(host, 'etcd.yml')]);
  }
  for (const host of hosts) {
    host.run('patroni', ['patroni', configure(host, 'patroni.yml')], { user: 'postgres' });
  }
  const read = (): Promise<Member[]> => Promise.any(hosts.map(readMembers));
  const membersIn = async (role: Member['role']): Promise<Host[]> => {
    const names = (await read()).filter((member) => member.role === role).map(({ name }) => name);
    return hosts.filter(({ name }) => names.includes(name));
  };
  const password = SECRETS_OF_RUN.SUPERUSER_PASSWORD;
  const verified = `sslmode=verify-full&sslrootcert=${authority}`;
  return {
    members: hosts,
    url: `postgres://postgres:${password}@${network.front.address}:5432/postgres?${verified}`,
    membersIn,
    leads: (host) =>
      get(host, '/primary').then(
        ({ status }) => status === 200,
        () => false,
      ),
    async changeSynchronousMode(isOn) {
      for (const host of await membersIn('leader')) await change(host, { synchronous_mode: isOn });
    },
    async isWhole() {
      const all = await read();
      const leader = all.find(({ role }) => role === 'leader');
      const follows = ({ state, timeline, lag }: Member): boolean =>
        /running|streaming/.test(state) && timeline === leader?.timeline && Number(lag) <= MOST_LAG;
      const hasSecond = all.some(({ role }) => role === 'sync_standby');
      return all.length === hosts.length && hasSecond && all.every((one) => one.role === 'leader' || follows(one));
    },
  };
}

async function readMembers(host: Host): Promise<Member[]> {
  return ((await get(host, '/cluster')).body as { members: Member[] }).members;
}

async function get({ address }: Host, path: string): Promise<{ status: number; body: unknown }> {
  const answer = await request(`https://${address}:8008${path}`, { signal: AbortSignal.timeout(ASK_MS) });
  return { status: answer.statusCode, body: await answer.body.json() };
}

async function change({ address }: Host, settings: Record<string, unknown>): Promise<void> {
  const credentials = Buffer.from(`patroni:${SECRETS_OF_RUN.PATRONI_PASSWORD}`).toString('base64');
  const { statusCode, body } = await request(`https://${address}:8008/config`, {
    method: 'PATCH',
    headers: { authorization: `Basic ${credentials}` },
    body: JSON.stringify(settings),
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`Patroni refused a change: ${String(statusCode)}`);
}
