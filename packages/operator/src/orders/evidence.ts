import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { NodeFault, openProofNode } from '@gateway/chain';
import { type Environment, nodeUrls, readEnvironment, reading } from '@gateway/config';
import { type Evidence, gatherEvidence } from '@gateway/evidence';
import { refuse } from '@gateway/domain';
import { UsageError } from '@gateway/runtime/command';
import { type Db } from '@gateway/store/db';
import { listOrders } from '@gateway/store/orders';
import { CHAIN_VARIABLES, REQUESTS_PER_SECOND } from '../command/chain-variables';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import type { Run } from '../command/subcommand';

const READING = reading({ ...CHAIN_VARIABLES, required: ['DATABASE_URL', ...CHAIN_VARIABLES.required] });

type Given = Environment<
  'DATABASE_URL' | (typeof CHAIN_VARIABLES.required)[number],
  (typeof CHAIN_VARIABLES.optional)[number]
>;

/** Each costs about 50 requests. */
const MAX_TRANSACTIONS = 1_000;
/** It names the customer's payment; an order's file is written once. */
const NEW_FILE = { flag: 'wx', mode: 0o600 } as const;

/**
 * `gateway evidence <order> [--out <file>]`: writes the file by which others can check how an order was paid. It has no
 * signatures of webhooks, because this command has no access to the secrets of merchants.
 */
export const evidence: Run = async (environment, args, output = TEXT_OUTPUT) => {
  const { values, positionals } = parseArgs({ args, options: { out: { type: 'string' } }, allowPositionals: true });
  const [search, ...others] = positionals;
  if (search === undefined || others.length > 0) {
    throw new UsageError('Usage: gateway evidence <id, external id, address or transaction hash> [--out <file>]');
  }
  const given = readEnvironment(READING, environment);
  const { document, text } = await withDatabase('gateway evidence', given, (db) => gather(db, given, search));
  const { out: file } = values;
  if (file === undefined) {
    output.text(text);
    output.json(document);
    return 0;
  }
  writeFileSync(file, text, NEW_FILE);
  output.text(`${file} was written\n`);
  output.json({ file, sha256: document.sha256 });
  return 0;
};

async function gather(db: Db, given: Given, search: string): Promise<Evidence> {
  const { orders } = await listOrders(db, { search }, { page: 1, limit: 2 });
  const [order, another] = orders;
  if (another) throw new UsageError('More than one order matches: use the id of the one.');
  const id = order?.id ?? refuse('NOT_FOUND', 'no order has this id, external id, address or transaction hash');
  const urls = nodeUrls(given).map(({ fullUrl }) => fullUrl);
  for (const [i, url] of urls.entries()) {
    try {
      return (await gatherFrom(db, given, url, id)) ?? refuse('NOT_FOUND', 'the order does not exist');
    } catch (error) {
      if (!(error instanceof NodeFault) || i === urls.length - 1) throw error;
    }
  }
  throw new Error('no node is configured');
}

/** A file comes from one node, so that its blocks are of one chain. */
async function gatherFrom(db: Db, given: Given, url: string, id: string): Promise<Evidence | undefined> {
  const { TRON_NETWORK: network, USDT_CONTRACT: contract, TRON_API_KEY: apiKey } = given;
  const perSecond = given.NODE_REQUESTS_PER_SECOND ?? REQUESTS_PER_SECOND;
  const node = openProofNode({ url, apiKey, contract, perSecond });
  try {
    return await gatherEvidence({ db, node, network, contract, maxTransactions: MAX_TRANSACTIONS }, id);
  } finally {
    await node.close();
  }
}
