import { setTimeout as wait } from 'node:timers/promises';
import type { TronNode } from '@gateway/chain';
import { addUsdt, formatUsdt, usdt, type TronAddress, type Usdt } from '@gateway/domain';
import { env, readEnvironment } from '@gateway/runtime';
import { assertMigrated, connect, findCursor, listLedgerBalances, type Db } from '@gateway/store';
import Joi from 'joi';
import { CHAIN_VARIABLES, openChain, type ChainVariables } from './chain-variables';

interface Variables extends ChainVariables {
  DATABASE_URL: string;
  TRON_NETWORK: 'nile' | 'mainnet';
}

const SCHEMA = Joi.object<Variables>({
  DATABASE_URL: env.secretUrl('postgres', 'postgresql').required(),
  TRON_NETWORK: env.oneOf('nile', 'mainnet').required(),
  ...CHAIN_VARIABLES,
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
