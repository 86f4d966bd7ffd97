import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  watching: 'Observer',
  crediting: 'Créditer',
  notifying: 'Avertir les boutiques',
  sweeping: 'Collecter',

  stopped: 'Arrêté',
  stoppedAgo: (ago) => `Arrêté ${ago}`,
  noBlock: 'Aucun bloc lu pour l’instant',
  behindChain: (lag) => `${lag} de retard sur la chaîne`,
  behind: (lag) => `${lag} de retard`,
  seconds: (count) => `${count} s`,
  minutes: (count) => `${count} min`,
  nodesDisagree: 'Deux nœuds se contredisent',
  noPayment: 'Aucun paiement pour l’instant',
  lastPayment: (ago) => `Dernier paiement ${ago}`,
  noNotifier: 'Aucun notificateur actif',
  ordersNotNotified: (count, shown) =>
    plural(count, { one: '{n} commande non signalée', other: '{n} commandes non signalées' }, shown),
  notNotified: (count) => `${count} non signalées`,
  onTheWay: (count) => `${count} en route`,
  allNotified: 'Toutes les boutiques sont averties',
  off: 'Désactivé sur cette passerelle',
  hotWalletLow: 'Portefeuille chaud presque vide',
  sweepsFailed: (count) => plural(count, { one: '{n} collecte échouée', other: '{n} collectes échouées' }),
  nothingToSweep: 'Rien à collecter',
  inHand: (count) => `${count} en cours`,
  waitsForWatcher: 'Attend l’observateur',
  waitsForNode: 'Attend le nœud',

  noReason: 'aucune raison donnée',
  databaseDown: 'La base de données ne répond pas',
  databaseDownEffect: 'D’ici là, rien n’est crédité et aucune commande n’est prise.',
  cacheDown: 'Le cache ne répond pas',
  cacheDownEffect: 'Les paiements continuent ; webhooks et collectes peuvent partir une seconde plus tard.',
  walletNotReady: 'Le portefeuille n’est pas prêt',
  walletNotReadyEffect: (reason) => `Les commandes seront possibles une fois qu’il est initialisé (${reason}).`,
  noNotifierEffect:
    'Les boutiques ne sont averties que s’il y en a un. Les paiements sont crédités, aucun webhook n’est perdu.',
  noWatcher: 'Aucun observateur actif',
  noWatcherEffect:
    'Les paiements ne sont pas perdus. Ils sont sur le réseau et compteront dès qu’un observateur tourne. Les nouvelles commandes marchent.',
  watcherBehind: 'L’observateur est en retard',
  watcherBehindEffect: (reason) => `Les paiements comptent plus tard que d’habitude (${reason}).`,
  twoNodesDisagree: 'Deux nœuds de la chaîne se contredisent',
  twoNodesDisagreeEffect: 'Les crédits sont suspendus jusqu’à leur accord. Rien n’est perdu.',
  nodeTrouble: 'Le nœud de la chaîne a un problème',
  nodeTroubleEffect: (reason) => `Les paiements continuent (${reason}).`,
  nodeSilent: 'Le nœud de la chaîne ne répond pas',
  nodeSilentSince: (time) => `Le nœud de la chaîne ne répond plus depuis ${time}`,
  nodeSilentEffect:
    'Les paiements ne sont pas perdus. Ils sont sur le réseau et compteront dès que le nœud répond. Les nouvelles commandes marchent.',
};
