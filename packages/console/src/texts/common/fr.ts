import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  nothingHere: 'Rien ici',
  noSuchPage: 'Cette page n’existe pas.',
  noSuchNumber: 'Il n’y a rien ici sous ce numéro.',
  toOverview: 'Vers l’aperçu',

  note: 'Note',
  noteHelp:
    'Pourquoi. Elle reste avec la commande et dans le journal d’audit, et ne figure dans aucun événement ni webhook.',

  sweepAgain: 'Collecter à nouveau',
  sweepAgainQuestion: 'Collecter à nouveau ?',
  sweepNow: 'Collecter maintenant',
  sweepEffect: (amount) => `${amount} USDT vont au portefeuille froid. Le portefeuille chaud paie les frais.`,
  sweepQueued: 'En file d’attente. La collecte recommence.',

  whatCanBeDone: 'Ce qu’on peut faire',

  merchant: 'Marchand',
  allMerchants: 'Tous',
  choose: 'Choisissez',

  done: 'Terminé',

  payAt: 'Payer à',
  copyAddress: 'Copier l’adresse',
  print: 'Imprimer',

  export: 'Exporter',
};
