import { setTimeout as wait } from 'node:timers/promises';
import { openNode, type TronNode } from '@gateway/chain';
import { addUsdt, formatUsdt, isTronAddress, usdt, type TronAddress, type Usdt } from '@gateway/domain';
import { ConfigError, env, readEnvironment } from '@gateway/runtime';
import { assertMigrated, connect, findCursor, listLedgerBalances, type Db } from '@gateway/store';
import Joi from 'joi';

interface Variables {
  DATABASE_URL: string;
  TRON_NETWORK: 'nile' | 'mainnet';
  USDT_CONTRACT: string;
  TRON_NODE_URL: string;
  TRON_SOLIDITY_URL?: string;
  TRON_API_KEY?: string;
  NODE_REQUESTS_PER_SECOND: number;
}

const SCHEMA = Joi.object<Variables>({
  DATABASE_URL: env.secretUrl('postgres', 'postgresql').required(),
  TRON_NETWORK: env.oneOf('nile', 'mainnet').required(),
  USDT_CONTRACT: env.text().required(),
  TRON_NODE_URL: env.urlList('http', 'https').required(),
  TRON_SOLIDITY_URL: env.urlList('http', 'https'),
  TRON_API_KEY: env.secret(1),
  NODE_REQUESTS_PER_SECOND: env.integer(1, 10_000).default(10),
});

/** An address whose balance on chain is not what was recorded. */
interface Difference {
  address: TronAddress;
  ledger: Usdt;
  chain: Usdt;
}

const AGREED = 0;
const DIFFERENT = 1;
const STATEMENT_TIMEOUT_MS = 600_000;
/** What moved between the two looks is looked at again, when the scan has had time to see it. */
const LOOKS = 3;
const BETWEEN_LOOKS_MS = 5_000;

/**
 * `gateway reconcile`: asks the node for the final balance of every address that ever moved anything, and compares it
 * with what was recorded, one by one and in sum. Returns 0, or 1 when they differ.
 */
export async function reconcile(environment: NodeJS.ProcessEnv): Promise<number> {
  const given = readEnvironment(SCHEMA, environment);
  const db = connect(given.DATABASE_URL, {
    name: 'gateway reconcile',
    poolSize: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const node = openChain(given);
  try {
    await assertMigrated(db);
    const { count, total, differences } = await compare(db, node);
    const cursor = await findCursor(db, given.TRON_NETWORK);
    const place = cursor ? `, scanned up to block ${String(cursor.number)}` : '';
    process.stdout.write(`${String(count)} addresses hold ${formatUsdt(total)} USDT by the ledger${place}\n`);
    for (const { address, ledger, chain } of differences) {
      process.stdout.write(`${address}: ${formatUsdt(ledger)} in the ledger, ${formatUsdt(chain)} on chain\n`);
    }
    process.stdout.write(differences.length === 0 ? 'the chain agrees\n' : 'THE CHAIN DIFFERS: somebody has to look\n');
    return differences.length === 0 ? AGREED : DIFFERENT;
  } finally {
    await node.close();
    await db.destroy();
  }
}

function openChain(given: Variables): TronNode {
  if (!isTronAddress(given.USDT_CONTRACT)) throw new ConfigError(['USDT_CONTRACT must be a TRON address']);
  const [fullUrl = ''] = given.TRON_NODE_URL.split(',');
  return openNode({
    fullUrl,
    solidityUrl: given.TRON_SOLIDITY_URL?.split(',')[0] ?? fullUrl,
    apiKey: given.TRON_API_KEY,
    contract: given.USDT_CONTRACT,
    perSecond: given.NODE_REQUESTS_PER_SECOND,
  });
}

async function compare(db: Db, node: TronNode): Promise<{ count: number; total: Usdt; differences: Difference[] }> {
  const balances = await listLedgerBalances(db);
  const total = addUsdt(...balances.map(({ balance }) => balance));
  let differences = await lookAt(db, node, new Set(balances.map(({ address }) => address)));
  for (let look = 1; look < LOOKS && differences.length > 0; look++) {
    await wait(BETWEEN_LOOKS_MS);
    differences = await lookAt(db, node, new Set(differences.map(({ address }) => address)));
  }
  return { count: balances.length, total, differences };
}

async function lookAt(db: Db, node: TronNode, addresses: ReadonlySet<TronAddress>): Promise<Difference[]> {
  const ledger = new Map((await listLedgerBalances(db)).map(({ address, balance }) => [address, balance]));
  const differences: Difference[] = [];
  for (const address of addresses) {
    const chain = await node.accounts.solidTokens(address);
    const recorded = ledger.get(address) ?? usdt(0n);
    if (chain !== recorded) differences.push({ address, ledger: recorded, chain });
  }
  return differences;
}
