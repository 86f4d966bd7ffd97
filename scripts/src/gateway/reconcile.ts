import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { TronNode } from '@gateway/chain';
import { readEnvironment, reading } from '@gateway/config';
import { addUsdt, formatUsdt, usdt, type TronAddress, type Usdt } from '@gateway/domain';
import { assertMigrated, connect, findCursor, listLedgerBalances, recordMaintenance, type Db } from '@gateway/store';
import { CHAIN_VARIABLES, openChain } from './chain-variables';
import { TEXT_OUTPUT, type Output } from './output';

const READING = reading({ ...CHAIN_VARIABLES, required: ['DATABASE_URL', ...CHAIN_VARIABLES.required] });

/** An address whose balance on chain differs from the ledger. */
interface Difference {
  address: TronAddress;
  ledger: Usdt;
  chain: Usdt;
}

const AGREED = 0;
const DIFFERENT = 1;
const STATEMENT_TIMEOUT_MS = 600_000;
/** Balances that changed during the comparison are compared again, once the scan has had time to record the change. */
const ROUNDS = 3;
const BETWEEN_ROUNDS_MS = 5_000;
/** Concurrent requests; NODE_REQUESTS_PER_SECOND paces them. */
const CONCURRENCY = 8;
const REPORT_EVERY_MS = 10_000;

/**
 * `gateway reconcile`: queries the node for the final balance of every address that was ever leased or had a transfer,
 * one request each, and compares it with the ledger: an address without a recorded transfer may have been paid too.
 * `--record` stores the result for the metrics. Returns 0, or 1 when they differ.
 */
export async function reconcile(
  environment: NodeJS.ProcessEnv,
  args: string[] = [],
  output: Output = TEXT_OUTPUT,
): Promise<number> {
  const { values } = parseArgs({ args, options: { record: { type: 'boolean' } } });
  const given = readEnvironment(READING, environment);
  const db = connect(given.DATABASE_URL, {
    name: 'gateway reconcile',
    poolSize: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const node = openChain(given);
  try {
    await assertMigrated(db);
    const result = await compare(db, node);
    const { differences } = result;
    const cursor = await findCursor(db, given.TRON_NETWORK);
    if (values.record === true) await recordMaintenance(db, { task: 'reconcile', violations: differences.length });
    output.text(inWords(result, cursor?.number));
    output.json(inJson(result, cursor?.number));
    return differences.length === 0 ? AGREED : DIFFERENT;
  } finally {
    await node.close();
    await db.destroy();
  }
}

interface Comparison {
  /** Addresses that the ledger knows, and what they hold by it. */
  count: number;
  total: Usdt;
  differences: Difference[];
}

function inWords({ count, total, differences }: Comparison, scannedTo: number | undefined): string {
  const place = scannedTo === undefined ? '' : `, scanned up to block ${String(scannedTo)}`;
  const lines = differences.map(
    ({ address, ledger, chain }) => `${address}: ${formatUsdt(ledger)} in the ledger, ${formatUsdt(chain)} on chain`,
  );
  const verdict =
    differences.length === 0 ? 'the chain agrees' : 'THE CHAIN DIFFERS: see ChainDiffers in infra/runbook.md';
  return [
    `${String(count)} addresses hold ${formatUsdt(total)} USDT by the ledger${place}`,
    ...lines,
    verdict,
    '',
  ].join('\n');
}

function inJson({ count, total, differences }: Comparison, scannedTo: number | undefined): object {
  return {
    addresses: count,
    total: formatUsdt(total),
    scanned_to: scannedTo ?? null,
    differences: differences.map(({ address, ledger, chain }) => ({
      address,
      ledger: formatUsdt(ledger),
      chain: formatUsdt(chain),
    })),
  };
}

async function compare(db: Db, node: TronNode): Promise<Comparison> {
  const balances = await listLedgerBalances(db);
  const total = addUsdt(...balances.map(({ balance }) => balance));
  let differences = await findDifferences(db, node, new Set(balances.map(({ address }) => address)));
  for (let round = 1; round < ROUNDS && differences.length > 0; round++) {
    await wait(BETWEEN_ROUNDS_MS);
    differences = await findDifferences(db, node, new Set(differences.map(({ address }) => address)));
  }
  return { count: balances.length, total, differences };
}

async function findDifferences(db: Db, node: TronNode, addresses: ReadonlySet<TronAddress>): Promise<Difference[]> {
  const ledger = new Map((await listLedgerBalances(db)).map(({ address, balance }) => [address, balance]));
  const differences: Difference[] = [];
  const waiting = [...addresses].values();
  let done = 0;
  let reportedAt = performance.now();
  const work = async (): Promise<void> => {
    for (const address of waiting) {
      const chain = await node.accounts.solidTokens(address);
      const recorded = ledger.get(address) ?? usdt(0n);
      if (chain !== recorded) differences.push({ address, ledger: recorded, chain });
      done += 1;
      if (performance.now() - reportedAt < REPORT_EVERY_MS) continue;
      reportedAt = performance.now();
      process.stderr.write(`${String(done)} of ${String(addresses.size)} addresses compared\n`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return differences.sort((a, b) => (a.address < b.address ? -1 : 1));
}
