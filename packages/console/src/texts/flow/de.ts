import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  watching: 'Beobachten',
  crediting: 'Gutschreiben',
  notifying: 'Shops informieren',
  sweeping: 'Einsammeln',

  stopped: 'Angehalten',
  stoppedAgo: (ago) => `Angehalten ${ago}`,
  noBlock: 'Noch kein Block gelesen',
  behindChain: (lag) => `${lag} hinter der Chain`,
  behind: (lag) => `${lag} zurück`,
  seconds: (count) => `${count} s`,
  minutes: (count) => `${count} min`,
  nodesDisagree: 'Zwei Knoten widersprechen sich',
  noPayment: 'Noch keine Zahlung',
  lastPayment: (ago) => `Letzte Zahlung ${ago}`,
  noNotifier: 'Kein Notifier läuft',
  ordersNotNotified: (count, shown) =>
    plural(count, { one: '{n} Bestellung nicht gemeldet', other: '{n} Bestellungen nicht gemeldet' }, shown),
  notNotified: (count) => `${count} nicht gemeldet`,
  onTheWay: (count) => `${count} unterwegs`,
  allNotified: 'Alle Shops sind benachrichtigt',
  off: 'Aus auf diesem Gateway',
  hotWalletLow: 'Hot Wallet ist fast leer',
  sweepsFailed: (count) =>
    plural(count, { one: '{n} Einsammeln fehlgeschlagen', other: '{n} Einsammeln fehlgeschlagen' }),
  nothingToSweep: 'Nichts einzusammeln',
  inHand: (count) => `${count} in Arbeit`,
  waitsForWatcher: 'Wartet auf den Watcher',
  waitsForNode: 'Wartet auf den Knoten',

  noReason: 'kein Grund genannt',
  databaseDown: 'Die Datenbank antwortet nicht',
  databaseDownEffect: 'Bis dahin wird nichts gutgeschrieben und keine Bestellung angenommen.',
  cacheDown: 'Der Cache antwortet nicht',
  cacheDownEffect: 'Zahlungen laufen weiter; Webhooks und Einsammeln beginnen vielleicht eine Sekunde später.',
  walletNotReady: 'Die Wallet ist nicht bereit',
  walletNotReadyEffect: (reason) => `Bestellungen sind möglich, sobald sie eingerichtet ist (${reason}).`,
  noNotifierEffect:
    'Shops werden erst benachrichtigt, wenn einer läuft. Zahlungen werden gutgeschrieben, kein Webhook geht verloren.',
  noWatcher: 'Kein Watcher läuft',
  noWatcherEffect:
    'Zahlungen gehen nicht verloren. Sie sind im Netzwerk und zählen, sobald ein Watcher läuft. Neue Bestellungen gehen weiter.',
  watcherBehind: 'Der Watcher ist im Rückstand',
  watcherBehindEffect: (reason) => `Zahlungen zählen später als sonst (${reason}).`,
  twoNodesDisagree: 'Zwei Knoten der Chain widersprechen sich',
  twoNodesDisagreeEffect: 'Gutschriften ruhen, bis sie übereinstimmen. Nichts geht verloren.',
  nodeTrouble: 'Der Knoten der Chain hat ein Problem',
  nodeTroubleEffect: (reason) => `Zahlungen laufen weiter (${reason}).`,
  nodeSilent: 'Der Knoten der Chain antwortet nicht',
  nodeSilentSince: (time) => `Der Knoten der Chain antwortet seit ${time} nicht`,
  nodeSilentEffect:
    'Zahlungen gehen nicht verloren. Sie sind im Netzwerk und zählen, sobald der Knoten antwortet. Neue Bestellungen gehen weiter.',
};
