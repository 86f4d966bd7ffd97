import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  title: 'EPay',
  on: 'activé',
  off: 'désactivé',
  what: 'Pour les boutiques ayant un moyen de paiement nommé EPay (易支付). Il a son numéro et sa clé.',
  switchOn: 'Activer',
  switchOff: 'Désactiver',
  switchOnQuestion: 'Activer EPay ?',
  switchOffQuestion: 'Désactiver EPay ?',
  switchOffEffect:
    'Les appels de la boutique sont refusés dès maintenant. Ses commandes peuvent encore être payées, et elle est toujours avertie.',
  address: 'Adresse pour la boutique',
  copyAddress: 'Copier l’adresse',
  number: 'Numéro (pid)',
  currency: 'Monnaie',
  currencyHelp: 'Celle des prix de la boutique : EPay ne la dit pas. Trois lettres, comme CNY.',
  changeCurrency: 'Changer la monnaie',
  change: 'Changer',
  save: 'Enregistrer',
  key: 'Clé EPay',
  copyKey: 'Copier la clé EPay',
  keyFrom: (time) => around`créée ${time}`,
  newKey: 'Nouvelle clé',
  newKeyQuestion: 'Nouvelle clé EPay ?',
  newKeyEffect:
    'L’ancienne clé cesse aussitôt de valoir, dans les deux sens, jusqu’à ce que la nouvelle soit dans la boutique.',
  makeKey: 'Créer une nouvelle clé',
  newKeyIs: 'La clé de ce numéro',
  enterKey: 'Saisissez-la dans la boutique, avec le numéro et l’adresse.',
  isStored: 'J’ai conservé la clé EPay en lieu sûr',
  lastCalls: 'Derniers appels',
  noCalls: 'La boutique n’a pas encore appelé.',
  call: { submit: 'submit.php', mapi: 'mapi.php', api: 'api.php' },
  accepted: 'accepté',
  refusal: {
    off: 'EPay est désactivé',
    signature: 'non signé avec cette clé',
    request: 'non valide',
    conflict: 'numéro déjà utilisé',
    amount: 'montant non permis',
    rate: 'pas de cours',
    busy: 'trop nombreux',
    unknown_order: 'commande inconnue',
  },
};
