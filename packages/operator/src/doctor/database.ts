import { assertMigrated, findExcessivePower } from '@gateway/store/db';
import { readDeployment } from '@gateway/store/gateway';
import type { Db } from '@gateway/store/db';
import type { Deployment } from '@gateway/store/gateway';
import { examine, judge } from './finding';
import type { Finding } from './finding';
import type { Variables } from './variables';

const OLDEST_SERVER = 150_000;
const MAX_CLOCK_OFFSET_MS = 2_000;
const BUSY_SHARE = 0.8;

/** The database: reachable, migrated, durable, the right one. */
export async function examineDatabase(db: Db, given: Variables): Promise<Finding[]> {
  const remedy = 'check DATABASE_URL, the server and the network; then "npm run migrate"';
  return examine('database', remedy, async () => {
    await assertMigrated(db);
    const startedAt = Date.now();
    const deployment = await readDeployment(db);
    const power = await findExcessivePower(db);
    return [
      ...judgeServer(deployment, (startedAt + Date.now()) / 2),
      judge(
        power === undefined,
        power === undefined ? 'its user has a limited role' : `its user is a ${power}`,
        'watch',
        'connect each service with its own role: infra/runbook.md, "Database roles"',
      ),
      ...judgeInstance(deployment, given),
    ];
  });
}

function judgeServer(server: Deployment, hereMs: number): Omit<Finding, 'about'>[] {
  const offsetMs = Math.round(server.now.getTime() - hereMs);
  const { connectionCount, mostConnections } = server;
  return [
    judge(
      server.serverVersion >= OLDEST_SERVER,
      `migrated, PostgreSQL ${Math.trunc(server.serverVersion / 10_000)}`,
      'wrong',
      'use PostgreSQL 15 or newer',
    ),
    judge(
      !server.isStandby,
      server.isStandby ? 'is a standby' : 'is a primary',
      'wrong',
      'set DATABASE_URL to the primary',
    ),
    judge(
      server.fsync && server.synchronousCommit !== 'off',
      `fsync ${server.fsync ? 'on' : 'off'}, synchronous_commit ${server.synchronousCommit}`,
      'wrong',
      'turn both on: an order acknowledged to a merchant must survive a power cut',
    ),
    ...judgeStandbys(server),
    judge(
      Math.abs(offsetMs) <= MAX_CLOCK_OFFSET_MS,
      `its clock differs from this host's by ${offsetMs} ms`,
      'watch',
      'synchronise both by NTP; more than 30 s from the chain makes the health degraded',
    ),
    judge(
      connectionCount < mostConnections * BUSY_SHARE,
      `${connectionCount} of ${mostConnections} connections`,
      'watch',
      'raise max_connections, or use a pooler',
    ),
  ];
}

/** An order is acknowledged once its commit is: whether that survives the loss of the server depends on its standbys. */
function judgeStandbys({ isStandby, standbyCount, waitsForStandby }: Deployment): Omit<Finding, 'about'>[] {
  if (isStandby) return [];
  if (standbyCount === 0 && !waitsForStandby) {
    return [{ state: 'fine', result: 'no standby follows it: what backups do not have yet is lost with it' }];
  }
  const result = waitsForStandby
    ? `a commit waits for a standby (${standbyCount})`
    : `no commit waits for its standby (${standbyCount}): the newest orders can be lost with it`;
  const remedy = 'set synchronous_standby_names, or the synchronous mode of the cluster manager: infra/growing.md';
  return [judge(waitsForStandby, result, 'watch', remedy)];
}

type Pinned = 'TRON_NETWORK' | 'USDT_CONTRACT' | 'COLD_WALLET_ADDRESS';

function judgeInstance(deployment: Deployment, given: Variables): Omit<Finding, 'about'>[] {
  const { network, usdtContract, coldWallet, hasDefaultMerchant, undecidedCount } = deployment;
  const compare = (name: Pinned, pinned: string | null): Omit<Finding, 'about'>[] => {
    const value = given[name];
    if (value === undefined || pinned === null) return [];
    const result =
      pinned === value ? `${name} is the pinned one` : `${name} is ${value}, and the database has ${pinned}`;
    return [judge(pinned === value, result, 'wrong', `set ${name} to ${pinned}, or use another database`)];
  };
  return [
    ...compare('TRON_NETWORK', network),
    ...compare('USDT_CONTRACT', usdtContract),
    ...compare('COLD_WALLET_ADDRESS', coldWallet),
    judge(
      hasDefaultMerchant,
      hasDefaultMerchant ? 'has its default merchant' : 'has no merchant yet',
      'watch',
      'start an api once',
    ),
    judge(
      undecidedCount === 0,
      `${undecidedCount} transfers wait for a decision`,
      'watch',
      'assign or resolve each: "gateway transfers", or in the console under Transfers',
    ),
  ];
}
