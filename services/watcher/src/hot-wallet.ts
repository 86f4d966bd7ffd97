import { formatTrx, sun } from '@gateway/domain';
import type { WatcherContext } from './context';

/** What only people refill is asked for this often. */
const ASK_EVERY_MS = 30_000;

/** Makes the tick that knows what the hot wallet holds, and raises the alarm when it falls below the alert. */
export function createHotWalletTick(context: WatcherContext): () => Promise<'idle'> {
  let askedAt = -Infinity;
  let isLow = false;
  return async () => {
    const { config, state, node, logger } = context;
    const { hotWallet, alertSun } = config.sweep;
    if (!state.term || !hotWallet || performance.now() - askedAt < ASK_EVERY_MS) return 'idle';
    const balance = (await node.accounts.solidTrx(hotWallet.address)) ?? sun(0n);
    askedAt = performance.now();
    state.hotWalletSun = balance;
    const facts = { address: hotWallet.address, trx: formatTrx(balance) };
    if (balance < alertSun && !isLow) logger.error('hot wallet ran low', facts);
    if (balance >= alertSun && isLow) logger.info('hot wallet was refilled', facts);
    isLow = balance < alertSun;
    return 'idle';
  };
}
