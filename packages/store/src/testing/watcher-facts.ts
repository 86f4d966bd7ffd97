import type { WatcherFacts } from '../watcher/watcher-facts';

/** The report of a watcher whose node works, and which has no wallets and does not sweep. */
export const TEST_WATCHER_FACTS: WatcherFacts = {
  headNumber: null,
  headTime: null,
  solidNumber: null,
  solidTime: null,
  nodeState: 'ok',
  nodeReason: null,
  nodeSilentSeconds: 0,
  sweepEnabled: false,
  sweepMode: 'burn',
  hotWalletAddress: null,
  hotWalletSun: null,
  hotWalletAlertSun: null,
  coldWalletAddress: null,
};
