import { setTimeout as wait } from 'node:timers/promises';
import type { TronNode } from '@gateway/chain';
import { BEFORE_ALL_ADDRESSES, listLedgerBalances, type LedgerBalance } from '@gateway/store/chain';
import { type Db } from '@gateway/store/db';
import type { TronAddress, Usdt } from '@gateway/domain';

/** What an address holds by the ledger, and by the chain in final blocks. */
export interface ComparedAddress {
  idx: number;
  address: TronAddress;
  ledger: Usdt;
  chain: Usdt;
}

const PAGE = 1_000;
/** Concurrent requests; NODE_REQUESTS_PER_SECOND paces them. */
const CONCURRENCY = 8;
/** Balances that changed during the comparison are compared again, once the scan has had time to record the change. */
const ROUNDS = 3;
/** After so many differences that stay, the ones that follow are not waited for. */
const MAX_PATIENCE = 100;

export function differs({ ledger, chain }: ComparedAddress): boolean {
  return ledger !== chain;
}

/**
 * Compares every address that was ever leased or given to a customer, or had a transfer, by index, page by page: in constant memory.
 * @param recordMs the time that a scan has for recording what has changed meanwhile
 */
export async function* compareAddresses(db: Db, node: TronNode, recordMs: number): AsyncGenerator<ComparedAddress[]> {
  let differing = 0;
  for (let after = BEFORE_ALL_ADDRESSES; ;) {
    const page = await listLedgerBalances(db, { after, limit: PAGE });
    const last = page.at(-1);
    if (!last) return;
    after = last.idx;
    const compared = await compareBalances(node, page);
    const settled = differing < MAX_PATIENCE ? await compareAgain(db, node, compared, recordMs) : compared;
    differing += settled.filter(differs).length;
    yield settled;
  }
}

async function compareAgain(
  db: Db,
  node: TronNode,
  compared: ComparedAddress[],
  recordMs: number,
): Promise<ComparedAddress[]> {
  const newest = new Map(compared.map((one) => [one.idx, one]));
  for (let round = 1; round < ROUNDS; round++) {
    const of = [...newest.values()].filter(differs).map(({ idx }) => idx);
    if (of.length === 0) break;
    await wait(recordMs);
    for (const one of await compareBalances(node, await listLedgerBalances(db, { of }))) newest.set(one.idx, one);
  }
  return [...newest.values()];
}

async function compareBalances(node: TronNode, balances: readonly LedgerBalance[]): Promise<ComparedAddress[]> {
  const compared: ComparedAddress[] = [];
  const waiting = balances.entries();
  const work = async (): Promise<void> => {
    for (const [place, { idx, address, balance: ledger }] of waiting) {
      compared[place] = { idx, address, ledger, chain: await node.accounts.solidTokens(address) };
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return compared;
}
