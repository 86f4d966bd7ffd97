import { plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  title: 'Adresses de dépôt',
  backToMerchant: 'marchand',
  help: 'Une adresse appartient à un client pour toujours : chaque paiement y devient une commande. Le programme du marchand les donne, les change et les ferme.',
  none: 'Pas encore d’adresses de dépôt',
  noneHelp: 'Le programme du marchand en demande une pour chaque client.',
  search: 'Client ou adresse, en entier',
  clearSearch: 'Effacer la recherche',
  nothingMatches: 'Aucun résultat',
  newestFirst: 'Adresses de dépôt, les plus récentes d’abord',
  customer: 'Client',
  address: 'Adresse',
  least: 'Au moins',
  state: 'État',
  orders: 'Paiements',
  payments: (count) => plural(count, { one: 'paiement', other: 'paiements' }),
  received: 'Reçu',
  qr: 'Code QR',
  qrOf: (customer) => `Code QR de l’adresse de ${customer}`,
  copyAddress: 'Copier l’adresse',
  closed: 'Cette adresse est fermée : ce qui y arrive n’est pas une commande et attend votre décision.',
  close: 'Fermer',
};
