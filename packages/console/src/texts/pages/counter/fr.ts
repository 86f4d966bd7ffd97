import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  title: 'Caisse',
  backToCounter: 'caisse',
  today: 'Aujourd’hui',
  latest: 'Dernières ventes',
  none: 'Pas encore de vente aujourd’hui',
  previous: 'Vente précédente',
  sale: 'Vente',

  amount: 'Montant',
  erase: 'Effacer le dernier chiffre',
  currency: 'Monnaie',
  note: 'Note',
  charge: 'Encaisser',
  signals: 'Son et vibration',
  notAnAmount: 'Saisissez un montant supérieur à zéro.',
  notACurrency: 'USDT ou les trois lettres d’une monnaie, comme EUR.',
  noRate: 'Il n’y a pas de taux pour cette monnaie en ce moment. Encaissez en USDT, ou réessayez dans une minute.',
  unanswered:
    'Pas encore de réponse. La même vente est redemandée jusqu’à ce qu’il y en ait une ; elle n’est faite qu’une fois.',
  giveUp: 'Abandonner',

  next: 'Client suivant',
  cancelSale: 'Annuler la vente',
  qrName: 'Code QR de l’adresse de paiement',
  copyAddress: 'Copier l’adresse',
  payUntil: (time) => around`À payer avant ${time}`,
  witnesses: (count, required) => `Témoins d’accord : ${count} sur ${required}`,

  states: {
    waiting: 'En attente',
    too_little: 'Trop peu',
    seen: 'Vu',
    paid: 'Définitif',
    held: 'Trop tard',
    cancelled: 'Annulée',
    expired: 'Expirée',
    vanished: 'Disparu',
  },
  advice: {
    waiting: 'Montrez le code au client.',
    held: 'Gardez la marchandise. Le paiement est arrivé trop tard : l’exploitant de la passerelle décide de la suite. Prévenez le propriétaire de la boutique.',
    cancelled: 'Rien n’est arrivé.',
    expired: 'Rien n’est arrivé à temps. Faites une nouvelle vente si le client veut encore payer.',
  },
  missing: (amount) =>
    `Il manque ${amount} USDT. Gardez la marchandise. Le client peut envoyer le reste à la même adresse.`,
  missingLate: (amount) =>
    `Le délai est passé et il manque ${amount} USDT. Gardez la marchandise. Faites une nouvelle vente pour le reste, ou demandez au propriétaire de la boutique de renvoyer ce qui est arrivé.`,
  tooMuch: (amount) =>
    `La marchandise peut partir. Le client a payé ${amount} USDT de trop : le propriétaire de la boutique peut les renvoyer.`,
  seenStays: 'Vu, pas définitif. Gardez la marchandise jusque-là.',
  seenMayGo:
    'La marchandise peut partir : c’est dans la limite de votre boutique. Le paiement n’est pas encore définitif.',
  paid: 'La marchandise peut partir.',
  vanished:
    'Le paiement a disparu du réseau. Gardez la marchandise. Le plus souvent il revient dans un instant ; sinon, demandez au client de payer à nouveau.',

  sales: 'Ventes',
  notFinal: 'Vu, pas définitif',
  sums: 'Payé',
  received: 'Reçu',
  first: 'Première vente',
  last: 'Dernière vente',
  all: 'Toutes les caisses',
};
