import { plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  title: 'Einzahlungsadressen',
  backToMerchant: 'Händler',
  backToDeposits: 'Einzahlungsadressen',
  help: 'Eine Adresse gehört einem Kunden für immer: Jede Zahlung an sie wird eine Bestellung. Der Händler vergibt, ändert und schließt sie.',
  none: 'Noch keine Einzahlungsadressen',
  noneHelp: 'Ein Händler gibt jedem Kunden eine, der immer wieder zahlt.',
  search: 'Kunde oder Adresse, vollständig',
  clearSearch: 'Suche löschen',
  nothingMatches: 'Nichts gefunden',
  newestFirst: 'Einzahlungsadressen, neueste zuerst',
  customer: 'Kunde',
  address: 'Adresse',
  least: 'Mindestens',
  state: 'Zustand',
  orders: 'Zahlungen',
  payments: (count) => plural(count, { one: 'Zahlung', other: 'Zahlungen' }),
  received: 'Erhalten',
  qr: 'QR-Code',
  qrOf: (customer) => `QR-Code der Adresse von ${customer}`,
  copyAddress: 'Adresse kopieren',
  closed:
    'Diese Adresse ist geschlossen: Was an sie geht, ist keine Bestellung und wartet auf eine Entscheidung des Gateways.',
  close: 'Schließen',

  newAddress: 'Neue Adresse',
  create: 'Adresse erstellen',
  customerHelp:
    'Ihre Nummer des Kunden, kein Name und keine E-Mail-Adresse: Sie steht in Bestellungen und Exporten und ändert sich nie. Ein Kunde, der eine Adresse hat, behält sie, wie sie ist.',
  noCustomer: 'Sagen Sie, für welchen Kunden.',
  label: 'Bezeichnung',
  labelHelp: 'Nur Ihre Leute sehen sie.',
  noLabel: 'Keine',
  leastPayment: 'Kleinste Zahlung, in USDT',
  leastHelp: 'Weniger wird keine Bestellung, und kleine Zahlungen werden nicht addiert.',
  notAnAmount: 'Eine Zahl über null, etwa 25.50.',
  callbackUrl: 'Webhooks gehen an',
  callbackUrlHelp: 'Eine neue Adresse ohne eine bekommt die URL des Händlers.',
  noWebhooks: 'Keine, nur Ereignisse',

  settings: 'Einstellungen',
  created: 'Erstellt',
  id: 'Id',
  itsOrders: 'Ihre Bestellungen',
  change: 'Ändern',
  changeHelp: 'Bestellungen, die an sie bezahlt wurden, bleiben, wie sie sind.',
  save: 'Speichern',
  cancel: 'Abbrechen',
  isSaved: 'Die Adresse ist geändert.',

  closeAddress: 'Adresse schließen',
  closeQuestion: 'Diese Adresse schließen?',
  closeEffect:
    'Was dann an sie geht, ist keine Bestellung und wartet auf eine Entscheidung des Gateways. Sie bleibt bei ihrem Kunden und kann wieder geöffnet werden.',
  isClosed: 'Die Adresse ist geschlossen.',
  openAddress: 'Wieder öffnen',
  openQuestion: 'Diese Adresse wieder öffnen?',
  openEffect: 'Jede Zahlung an sie wird wieder eine Bestellung.',
  isOpen: 'Die Adresse ist wieder offen.',
};
