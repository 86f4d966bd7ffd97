import { setTimeout as wait } from 'node:timers/promises';
import { usdt, type TronAddress } from '@gateway/domain';
import { findLedgerBalance, listMissingTransfers, resolveMissingBalance } from '@gateway/store/chain';
import type { WatcherContext } from '../context/context';

/** New final blocks are scanned a moment later: only a difference that lasts for so many looks is real. */
const CHECKS = 3;

/** By how much an address's final balance on chain exceeds the ledger; negative when below. */
export async function balanceDifference(
  { node, db, balanceCheckMs }: WatcherContext,
  address: TronAddress,
): Promise<bigint> {
  for (let check = 1; ; check++) {
    const chain = await node.accounts.solidTokens(address);
    const difference = chain - (await findLedgerBalance(db, address));
    if (difference === 0n || check === CHECKS) return difference;
    await wait(balanceCheckMs);
  }
}

/** Resolves missing payments that only balances had shown, on addresses where chain and ledger agree again. */
export async function resolveBalances(context: WatcherContext): Promise<void> {
  const { db, config, node } = context;
  for (const { address, txHash } of await listMissingTransfers(db, config.network)) {
    if (txHash !== null) continue;
    const chain = await node.accounts.solidTokens(address);
    const ledger = await findLedgerBalance(db, address);
    if (usdt(chain) === ledger) await resolveMissingBalance(db, config.network, address);
  }
}
