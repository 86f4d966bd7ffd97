import { plural } from '../../language/writing';

/** The texts of the money flow and of what stops it. */
export const texts = {
  watching: 'Watching',
  crediting: 'Crediting',
  notifying: 'Notifying shops',
  sweeping: 'Sweeping',

  stopped: 'Stopped',
  stoppedAgo: (ago: string) => `Stopped ${ago}`,
  noBlock: 'No block read yet',
  behindChain: (lag: string) => `${lag} behind the chain`,
  behind: (lag: string) => `${lag} behind`,
  seconds: (count: string) => `${count} s`,
  minutes: (count: string) => `${count} min`,
  nodesDisagree: 'Two nodes disagree',
  noPayment: 'No payment yet',
  lastPayment: (ago: string) => `Last payment ${ago}`,
  noNotifier: 'No notifier is running',
  ordersNotNotified: (count: number, shown: string) =>
    plural(count, { one: '{n} order not notified', other: '{n} orders not notified' }, shown),
  notNotified: (count: string) => `${count} not notified`,
  onTheWay: (count: string) => `${count} on the way`,
  allNotified: 'All shops are notified',
  off: 'Off on this gateway',
  hotWalletLow: 'Hot wallet is low',
  sweepsFailed: (count: number) => plural(count, { one: '{n} sweep failed', other: '{n} sweeps failed' }),
  nothingToSweep: 'Nothing to sweep',
  inHand: (count: string) => `${count} in hand`,
  waitsForWatcher: 'Waits for the watcher',
  waitsForNode: 'Waits for the node',

  noReason: 'no reason given',
  databaseDown: 'The database does not answer',
  databaseDownEffect: 'Nothing is credited and no order is taken until it does.',
  cacheDown: 'The cache does not answer',
  cacheDownEffect: 'Payments go on; webhooks and sweeps may start a second later.',
  walletNotReady: 'The wallet is not ready',
  walletNotReadyEffect: (reason: string) => `Orders can be taken once it is initialised (${reason}).`,
  noNotifierEffect: 'Shops are not notified until one runs. Payments are credited, and no webhook is lost.',
  noWatcher: 'No watcher is running',
  noWatcherEffect:
    'Payments are not lost. They are on the network and will be counted as soon as a watcher runs. New orders still work.',
  watcherBehind: 'The watcher is behind',
  watcherBehindEffect: (reason: string) => `Payments are counted later than usual (${reason}).`,
  twoNodesDisagree: 'Two chain nodes disagree',
  twoNodesDisagreeEffect: 'Crediting has stopped until they agree. Nothing is lost.',
  nodeTrouble: 'The chain node has a problem',
  nodeTroubleEffect: (reason: string) => `Payments go on (${reason}).`,
  nodeSilent: 'The chain node has not answered',
  nodeSilentSince: (time: string) => `The chain node has not answered since ${time}`,
  nodeSilentEffect:
    'Payments are not lost. They are on the network and will be counted as soon as the node answers. New orders still work.',
};

export type Texts = typeof texts;
