import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  nothingHere: 'Hier ist nichts',
  noSuchPage: 'Diese Seite gibt es nicht.',
  noSuchNumber: 'Unter dieser Nummer gibt es hier nichts.',
  toOverview: 'Zur Übersicht',

  note: 'Notiz',
  noteHelp: 'Warum. Sie bleibt bei der Bestellung und im Protokoll und steht in keinem Ereignis oder Webhook.',

  sweepAgain: 'Erneut einsammeln',
  sweepAgainQuestion: 'Erneut einsammeln?',
  sweepNow: 'Jetzt einsammeln',
  sweepEffect: (amount) => `${amount} USDT gehen an die Cold Wallet. Die Hot Wallet zahlt die Gebühr.`,
  sweepQueued: 'Vorgemerkt. Das Einsammeln beginnt von vorn.',

  whatCanBeDone: 'Was getan werden kann',

  merchant: 'Händler',
  allMerchants: 'Alle',
  choose: 'Bitte wählen',

  done: 'Fertig',

  payAt: 'Zahlen an',
  copyAddress: 'Adresse kopieren',
  print: 'Drucken',

  export: 'Exportieren',
};
