import { setTimeout as wait } from 'node:timers/promises';
import { usdt, type TronAddress } from '@gateway/domain';
import { findLedgerBalance, listMissingTransfers, resolveMissingBalance } from '@gateway/store';
import type { WatcherContext } from './context';

/** What has just become final is scanned a moment later: a difference that stays for this long is one. */
const LOOKS = 3;
const BETWEEN_LOOKS_MS = 3_000;

/** By how much the final balance of an address on chain is above what is recorded of it; negative when below. */
export async function balanceDifference({ node, db }: WatcherContext, address: TronAddress): Promise<bigint> {
  for (let look = 1; ; look++) {
    const chain = await node.accounts.solidTokens(address);
    const difference = chain - (await findLedgerBalance(db, address));
    if (difference === 0n || look === LOOKS) return difference;
    await wait(BETWEEN_LOOKS_MS);
  }
}

/** Resolves what only balances had shown, on addresses where chain and ledger agree again. */
export async function resolveBalances(context: WatcherContext): Promise<void> {
  const { db, config, node } = context;
  for (const { address, txHash } of await listMissingTransfers(db, config.network)) {
    if (txHash !== null) continue;
    const chain = await node.accounts.solidTokens(address);
    const ledger = await findLedgerBalance(db, address);
    if (usdt(chain) === ledger) await resolveMissingBalance(db, config.network, address);
  }
}
