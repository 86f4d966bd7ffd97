import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  title: 'Neue Bestellung',
  orders: 'Bestellungen',
  backToOrders: 'Bestellungen',
  whoPaysWhat: 'Was zu zahlen ist',
  help: 'Für einen Shop ohne eigenes Programm: Senden Sie dem Kunden die Adresse des Checkouts oder zeigen Sie ihren QR-Code.',

  amount: 'Betrag',
  currency: 'Währung',
  currencyHelp: 'USDT oder der Code einer anderen, etwa EUR: Es gilt der Kurs von jetzt.',
  whatFor: 'Wofür',
  whatForHelp: 'Ihr Kunde liest es im Checkout.',
  validFor: 'Zahlbar',
  halfHour: '30 Minuten',
  hour: '1 Stunde',
  sixHours: '6 Stunden',
  day: '24 Stunden',
  reference: 'Ihre Referenz',
  referenceHelp: 'Etwa die Nummer einer Rechnung. Ohne sie bekommt die Bestellung eine neue.',
  create: 'Bestellung erstellen',

  noMerchantChosen: 'Wählen Sie den Händler, der das Geld bekommt.',
  notAnAmount: 'Eine Zahl über null, etwa 25.50.',
  notACurrency: 'USDT oder die drei Buchstaben einer Währung, etwa EUR.',
  referenceTaken: 'Diese Referenz gehört zu einer anderen Bestellung des Händlers, mit anderem Betrag oder Preis.',
  suspended: 'Dieser Händler ist gesperrt: Er nimmt keine Bestellungen an.',
  merchantGone: 'Diesen Händler gibt es nicht mehr.',
  noWallet: 'Es gibt noch keine Wallet. Sie muss zuerst angelegt werden.',
  noRate:
    'Für diese Währung gibt es gerade keinen Kurs. Versuchen Sie es in einer Minute wieder, oder verlangen Sie USDT.',
  noFreeAddress: 'Gerade ist keine Zahlungsadresse frei. Versuchen Sie es in einer Minute wieder.',

  validUntil: (time) => around`Bis ${time}`,
  ofPrice: (amount, currency) => `für ${amount} ${currency}`,
  order: (reference) => around`Bestellung ${reference}`,
  qrName: 'QR-Code der Adresse des Checkouts',
  openOrder: 'Bestellung öffnen',
  another: 'Weitere Bestellung',
};
