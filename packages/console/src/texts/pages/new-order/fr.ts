import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  title: 'Nouvelle commande',
  orders: 'Commandes',
  backToOrders: 'commandes',
  whoPaysWhat: 'Ce qui est à payer',
  help: 'Pour une boutique sans programme à elle : envoyez au client l’adresse de paiement, ou montrez son code QR.',

  amount: 'Montant',
  currency: 'Monnaie',
  currencyHelp: 'USDT, ou le code d’une autre, comme EUR : elle compte au cours actuel.',
  whatFor: 'Objet',
  whatForHelp: 'Votre client le lit en payant.',
  validFor: 'Payable pendant',
  halfHour: '30 minutes',
  hour: '1 heure',
  sixHours: '6 heures',
  day: '24 heures',
  reference: 'Votre référence',
  referenceHelp: 'Par exemple le numéro d’une facture. Sans elle, la commande en reçoit une nouvelle.',
  create: 'Créer la commande',

  noMerchantChosen: 'Choisissez le marchand qui reçoit l’argent.',
  notAnAmount: 'Un nombre supérieur à zéro, comme 25.50.',
  notACurrency: 'USDT, ou les trois lettres d’une monnaie, comme EUR.',
  referenceTaken: 'Cette référence est celle d’une autre commande du marchand, d’un autre montant ou prix.',
  suspended: 'Ce marchand est suspendu : il ne prend pas de commandes.',
  merchantGone: 'Ce marchand n’existe plus.',
  noWallet: 'Il n’y a pas encore de portefeuille. Il faut d’abord le créer.',
  noRate: 'Pas de cours pour cette monnaie en ce moment. Réessayez dans une minute, ou demandez des USDT.',
  noFreeAddress: 'Aucune adresse de paiement n’est libre en ce moment. Réessayez dans une minute.',

  validUntil: (time) => around`Jusqu’à ${time}`,
  ofPrice: (amount, currency) => `pour ${amount} ${currency}`,
  order: (reference) => around`Commande ${reference}`,
  qrName: 'Code QR de l’adresse de paiement',
  openOrder: 'Ouvrir la commande',
  another: 'Autre commande',
};
