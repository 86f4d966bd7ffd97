import { BY_COPY, byScripts } from './drill/backup';
import { drillDeliveries } from './drill/deliveries';
import { drillRestore } from './drill/restore';
import { drillScrape } from './drill/scrape';
import { drillSecrets } from './drill/secrets';
import { drillSuite } from './drill/suite';
import { drillUpgrade } from './drill/upgrade';
import { findPostgres } from './rig/postgres-server';
import { needed } from './rig/variables';

type Drill = () => Promise<void>;

/**
 * Tests what operators must be able to rely on: metrics, secrets, upgrade, backup and restore, webhooks. Runs every
 * drill, or those with one of the given words in their names. Needs TEST_DATABASE_URL and TEST_REDIS_URL; drills that
 * crash a Postgres also need its programs, and are reported as skipped without them.
 */
async function main(): Promise<number> {
  const servers = { databaseUrl: needed('TEST_DATABASE_URL'), redisUrl: needed('TEST_REDIS_URL') };
  const bin = findPostgres();
  const scripts = bin === undefined ? undefined : byScripts(bin);
  const drills: Record<string, Drill | undefined> = {
    'every metric in a rule or a panel is scraped': () => drillScrape(servers),
    'no output contains a secret': () => drillSecrets(servers),
    'no suite outputs a secret': () => drillSuite(servers),
    'an upgrade while orders are placed and paid': () => drillUpgrade(servers),
    'a restore with the scripts':
      bin !== undefined && scripts ? () => drillRestore(bin, servers.redisUrl, scripts) : undefined,
    'a restore from a copy of the data folder':
      bin === undefined ? undefined : () => drillRestore(bin, servers.redisUrl, BY_COPY),
    'kills and crashes lose no webhook': bin === undefined ? undefined : () => drillDeliveries(bin, servers.redisUrl),
  };
  const wanted = process.argv.slice(2);
  const chosen = Object.entries(drills).filter(
    ([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) throw new Error(`unknown drill; the drills are: ${Object.keys(drills).join(', ')}`);
  let failures = 0;
  for (const [name, drill] of chosen) {
    if (!(await passes(name, drill))) failures += 1;
  }
  return failures === 0 ? 0 : 1;
}

async function passes(name: string, drill: Drill | undefined): Promise<boolean> {
  if (!drill) {
    console.log(`  skipped            ${name}: Postgres programs not found`);
    return true;
  }
  const startedAt = performance.now();
  const fault = await drill().then(
    () => undefined,
    (error: unknown) => error,
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  ${fault === undefined ? 'ok    ' : 'FAILED'} ${seconds.padStart(8)} s  ${name}`);
  if (fault !== undefined) console.log(fault);
  return fault === undefined;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
