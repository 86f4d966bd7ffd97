import { parseArgs } from 'node:util';
import type { TronNode } from '@gateway/chain';
import { readEnvironment, reading } from '@gateway/config';
import { addUsdt, formatTrx, formatUsdt, usdt, type Usdt } from '@gateway/domain';
import { UsageError } from '@gateway/runtime/command';
import { findCursor } from '@gateway/store/chain';
import { type Db } from '@gateway/store/db';
import { recordMaintenance } from '@gateway/store/gateway';
import { findNewestSeal } from '@gateway/store/seals';
import { CHAIN_VARIABLES, openChain } from '../command/chain-variables';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import { compareAddresses, differs, type ComparedAddress } from './reconcile-addresses';
import { compareDelegations, type ComparedDelegation } from './reconcile-delegations';
import { openProofFile, type ProofFile } from './reconcile-proof';

const READING = reading({ ...CHAIN_VARIABLES, required: ['DATABASE_URL', ...CHAIN_VARIABLES.required] });

const AGREED = 0;
const DIFFERENT = 1;
const STATEMENT_TIMEOUT_MS = 600_000;
const REPORT_EVERY_MS = 10_000;
/** For the scan to record what has changed while it was compared. */
const RECORD_MS = 5_000;
const DIFFERENCES_SHOWN = 1_000;

/**
 * `gateway reconcile`: queries the node for the final balance of every address that was ever leased or had a transfer,
 * one request each, and compares it with the ledger: an address without a recorded transfer may have been paid too. What
 * the hot wallet has lent to addresses is compared with what sweeps have recorded.
 * `--record` stores the result for the metrics; `--proof` prints both balances of every address, one JSON document a
 * line, for an auditor. Returns 0, or 1 when they differ.
 * @param recordMs before what differs is compared again
 */
export async function reconcile(
  environment: NodeJS.ProcessEnv,
  args: string[],
  output = TEXT_OUTPUT,
  recordMs = RECORD_MS,
): Promise<number> {
  const { values } = parseArgs({ args, options: { record: { type: 'boolean' }, proof: { type: 'boolean' } } });
  const { record = false, proof: isProof = false } = values;
  if (isProof && output.isJson) throw new UsageError('--proof prints JSON lines of its own: leave out --json');
  const given = readEnvironment(READING, environment);
  const node = openChain(given);
  const compare = async (db: Db): Promise<number> => {
    const place = { network: given.TRON_NETWORK, contract: given.USDT_CONTRACT };
    const result = await compareAll(db, node, { ...place, recordMs }, isProof ? openProofFile() : undefined);
    const violations = result.differing + result.delegations.length;
    if (record) await recordMaintenance(db, { task: 'reconcile', violations });
    if (isProof) process.stderr.write(inWords(result));
    else output.text(inWords(result));
    output.json(inJson(result));
    return violations === 0 ? AGREED : DIFFERENT;
  };
  try {
    return await withDatabase('gateway reconcile', given, compare, { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  } finally {
    await node.close();
  }
}

interface Comparison {
  /** Addresses that the ledger knows, and what they hold by it and by the chain. */
  count: number;
  ledger: Usdt;
  chain: Usdt;
  differing: number;
  /** The first ones. */
  differences: ComparedAddress[];
  /** Energy on the chain that is not as recorded. */
  delegations: ComparedDelegation[];
  scannedTo: number | undefined;
}

async function compareAll(
  db: Db,
  node: TronNode,
  { recordMs, ...place }: { network: string; contract: string; recordMs: number },
  proof: ProofFile | undefined,
): Promise<Comparison> {
  await proof?.write([{ record: 'reconciliation', version: 1, ...place, ...(await now(db, node, place.network)) }]);
  const result: Comparison = {
    ...{ count: 0, ledger: usdt(0n), chain: usdt(0n), differing: 0, differences: [], delegations: [] },
    scannedTo: undefined,
  };
  let reportedAt = performance.now();
  for await (const page of compareAddresses(db, node, recordMs)) {
    const differing = page.filter(differs);
    result.count += page.length;
    result.ledger = addUsdt(result.ledger, ...page.map(({ ledger }) => ledger));
    result.chain = addUsdt(result.chain, ...page.map(({ chain }) => chain));
    result.differing += differing.length;
    result.differences.push(...differing.slice(0, DIFFERENCES_SHOWN - result.differences.length));
    await proof?.write(page.map((one) => ({ record: 'address', index: one.idx, ...presentDifference(one) })));
    if (performance.now() - reportedAt < REPORT_EVERY_MS) continue;
    reportedAt = performance.now();
    process.stderr.write(`${String(result.count)} addresses compared\n`);
  }
  result.delegations = await compareDelegations(db, node, recordMs);
  result.scannedTo = (await findCursor(db, place.network))?.number;
  const { count, differing, ledger, chain } = result;
  const total = { addresses: count, differing, ...presentBalances({ ledger, chain }) };
  await proof?.end({ record: 'total', ...total, ...(await now(db, node, place.network)) });
  return result;
}

/** The time of a line of the proof: by the clock, by the chain, by the scan and by the daily seals. */
async function now(db: Db, node: TronNode, network: string): Promise<object> {
  const seal = await findNewestSeal(db);
  return {
    at: new Date().toISOString(),
    final_block: (await node.solidHead()).number,
    scanned_to: (await findCursor(db, network))?.number ?? null,
    newest_seal: seal ? `${seal.day}:${seal.seal}` : null,
  };
}

function presentBalances({ ledger, chain }: Pick<ComparedAddress, 'ledger' | 'chain'>): Record<string, string> {
  return { ledger: formatUsdt(ledger), chain: formatUsdt(chain), difference: formatUsdt(usdt(chain - ledger)) };
}

function presentDifference({ address, ...balances }: ComparedAddress): Record<string, string> {
  return { address, ...presentBalances(balances) };
}

function inWords({ count, ledger, differing, differences, delegations, scannedTo }: Comparison): string {
  const place = scannedTo === undefined ? '' : `, scanned up to block ${String(scannedTo)}`;
  const lines = differences.map(
    (one) => `${one.address}: ${formatUsdt(one.ledger)} in the ledger, ${formatUsdt(one.chain)} on chain`,
  );
  if (differing > differences.length) lines.push(`and ${String(differing - differences.length)} more`);
  for (const { address, recorded, chain } of delegations) {
    lines.push(
      `${address}: energy of ${formatTrx(chain)} TRX lent by the hot wallet, ${formatTrx(recorded)} recorded: ` +
        'see Stake for sweeps in infra/runbook.md',
    );
  }
  const verdict =
    differing + delegations.length === 0
      ? 'the chain agrees'
      : 'THE CHAIN DIFFERS: see ChainDiffers in infra/runbook.md';
  return [
    `${String(count)} addresses hold ${formatUsdt(ledger)} USDT by the ledger${place}`,
    ...lines,
    verdict,
    '',
  ].join('\n');
}

function inJson({ count, ledger, differing, differences, delegations, scannedTo }: Comparison): object {
  return {
    addresses: count,
    total: formatUsdt(ledger),
    scanned_to: scannedTo ?? null,
    differing,
    differences: differences.map(presentDifference),
    delegations: delegations.map(({ address, recorded, chain }) => ({
      address,
      recorded_trx: formatTrx(recorded),
      chain_trx: formatTrx(chain),
    })),
  };
}
