import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  title: 'Kasse',
  backToCounter: 'Kasse',
  today: 'Heute',
  latest: 'Letzte Verkäufe',
  none: 'Heute noch keine Verkäufe',
  previous: 'Voriger Verkauf',
  sale: 'Verkauf',

  amount: 'Betrag',
  erase: 'Letzte Ziffer löschen',
  currency: 'Währung',
  note: 'Notiz',
  charge: 'Kassieren',
  signals: 'Ton und Vibration',
  notAnAmount: 'Geben Sie einen Betrag über null ein.',
  notACurrency: 'USDT oder die drei Buchstaben einer Währung, etwa EUR.',
  noRate:
    'Für diese Währung gibt es gerade keinen Kurs. Kassieren Sie in USDT, oder versuchen Sie es in einer Minute noch einmal.',
  unanswered: 'Noch keine Antwort. Derselbe Verkauf wird wiederholt angefragt, bis eine kommt; gemacht wird er einmal.',
  giveUp: 'Aufgeben',

  next: 'Nächster Kunde',
  cancelSale: 'Verkauf stornieren',
  qrName: 'QR-Code der Adresse, an die gezahlt wird',
  copyAddress: 'Adresse kopieren',
  payUntil: (time) => around`Zu zahlen bis ${time}`,
  witnesses: (count, required) => `Übereinstimmende Zeugen: ${count} von ${required}`,

  states: {
    waiting: 'Wartet',
    too_little: 'Zu wenig',
    seen: 'Gesehen',
    paid: 'Endgültig',
    held: 'Zu spät',
    cancelled: 'Storniert',
    expired: 'Abgelaufen',
    vanished: 'Verschwunden',
  },
  advice: {
    waiting: 'Zeigen Sie dem Kunden den Code.',
    held: 'Behalten Sie die Ware. Die Zahlung kam zu spät: Der Betreiber des Gateways entscheidet, was damit geschieht. Sagen Sie es dem Inhaber des Shops.',
    cancelled: 'Es kam nichts.',
    expired: 'Es kam nichts in der Zeit. Machen Sie einen neuen Verkauf, wenn der Kunde noch zahlen will.',
  },
  missing: (amount) =>
    `Es fehlen ${amount} USDT. Behalten Sie die Ware. Der Kunde kann den Rest an dieselbe Adresse senden.`,
  missingLate: (amount) =>
    `Die Zeit ist um, und es fehlen ${amount} USDT. Behalten Sie die Ware. Machen Sie einen neuen Verkauf über den Rest, oder bitten Sie den Inhaber des Shops, das Erhaltene zurückzusenden.`,
  tooMuch: (amount) =>
    `Die Ware darf gehen. Der Kunde hat ${amount} USDT zu viel gezahlt: Der Inhaber des Shops kann es zurücksenden.`,
  seenStays: 'Gesehen, nicht endgültig. Behalten Sie die Ware so lange.',
  seenMayGo: 'Die Ware darf gehen: Das ist innerhalb der Grenze Ihres Shops. Die Zahlung ist noch nicht endgültig.',
  paid: 'Die Ware darf gehen.',
  vanished:
    'Die Zahlung ist aus dem Netz verschwunden. Behalten Sie die Ware. Meist kommt sie gleich wieder; sonst bitten Sie den Kunden, noch einmal zu zahlen.',

  sales: 'Verkäufe',
  notFinal: 'Gesehen, nicht endgültig',
  sums: 'Bezahlt',
  received: 'Erhalten',
  first: 'Erster Verkauf',
  last: 'Letzter Verkauf',
  all: 'Alle Kassen',
};
