import { plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  title: 'Einzahlungsadressen',
  backToMerchant: 'Händler',
  help: 'Eine Adresse gehört einem Kunden für immer: Jede Zahlung an sie wird eine Bestellung. Das Programm des Händlers vergibt, ändert und schließt sie.',
  none: 'Noch keine Einzahlungsadressen',
  noneHelp: 'Das Programm des Händlers verlangt eine für jeden seiner Kunden.',
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
  closed: 'Diese Adresse ist geschlossen: Was an sie geht, ist keine Bestellung und wartet auf Ihre Entscheidung.',
  close: 'Schließen',
};
