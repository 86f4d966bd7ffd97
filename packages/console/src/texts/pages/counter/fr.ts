import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  title: 'Caisse',
  backToCounter: 'caisse',
  today: 'Aujourd’hui',
  latest: 'Dernières ventes',
  none: 'Pas encore de vente aujourd’hui',
  sale: 'Vente',

  amount: 'Montant',
  erase: 'Effacer le dernier chiffre',
  currency: 'Monnaie',
  note: 'Note',
  charge: 'Encaisser',
  signals: 'Son et vibration',
  notAnAmount: 'Saisissez un montant supérieur à zéro.',
  notACurrency: 'USDT ou les trois lettres d’une monnaie, comme EUR.',

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
    held: 'C’est arrivé trop tard. L’exploitant de la passerelle décide de la suite.',
    cancelled: 'Rien n’est arrivé.',
    expired: 'Rien n’est arrivé à temps. Faites une nouvelle vente si le client veut encore payer.',
  },
  missing: (amount) => `Il manque ${amount} USDT. Le client peut envoyer le reste à la même adresse.`,
  tooMuch: (amount) => `La marchandise peut partir. Le client a payé ${amount} USDT de trop.`,
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
