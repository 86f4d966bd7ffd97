import { formatTrx, sun } from '@gateway/domain';
import type { WatcherContext } from '../context/context';

/** Only people refill the hot wallet, so its balance is read rarely. */
const READ_EVERY_MS = 30_000;
/** Nothing of ours brings the token there. */
const READ_TOKENS_EVERY_MS = 600_000;

/** Creates the tick that reads the hot wallet's balance and logs an error when it falls below the alert threshold. */
export function createHotWalletTick(context: WatcherContext): () => Promise<'idle'> {
  let readAt = -Infinity;
  let tokensReadAt = -Infinity;
  let isLow = false;
  return async () => {
    const { config, state, node, logger } = context;
    const { hotWallet, alertSun } = config.sweep;
    if (!state.term || !hotWallet || performance.now() - readAt < READ_EVERY_MS) return 'idle';
    const balance = (await node.accounts.solidTrx(hotWallet.address)) ?? sun(0n);
    readAt = performance.now();
    state.hotWalletSun = balance;
    const facts = { address: hotWallet.address, trx: formatTrx(balance) };
    if (balance < alertSun && !isLow) logger.error('hot wallet is low', facts);
    if (balance >= alertSun && isLow) logger.info('hot wallet refilled', facts);
    isLow = balance < alertSun;
    if (performance.now() - tokensReadAt >= READ_TOKENS_EVERY_MS) {
      state.hotWalletUsdt = await node.accounts.solidTokens(hotWallet.address);
      tokensReadAt = performance.now();
    }
    return 'idle';
  };
}
