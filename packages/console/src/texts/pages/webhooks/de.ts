import { around, plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  title: 'Webhooks',
  help: 'Signierte Nachrichten, mit denen dieses Gateway dem Server Ihres Shops sagt, dass eine Bestellung bezahlt ist.',
  change: 'Ändern',
  save: 'Speichern',

  notToldOf: (count) => `Bezahlt, und Ihr Server weiß es nicht: ${count}`,
  notToldTable: 'Bestellungen, deren Webhook fehlschlug, neueste zuerst',
  seeOrders: 'Bestellungen ansehen',
  order: 'Bestellung',
  amount: 'Betrag',
  created: 'Erstellt',
  sendAgain: 'Erneut senden',
  sendAgainOf: (order) => `Erneut senden: Webhook von ${order}`,
  queued: 'Eingereiht.',
  sendAllAgain: 'Alle erneut senden',
  sendFailedQuestion: 'Alle fehlgeschlagenen Webhooks erneut senden?',
  sendFailedEffect: (name) =>
    around`${name} wird noch einmal von jeder bezahlten Bestellung benachrichtigt, deren Webhook fehlschlug: älteste zuerst, fünf je Sekunde, an die URL der Bestellung.`,
  webhooksQueued: (count) => plural(count, { one: '{n} Webhook eingereiht.', other: '{n} Webhooks eingereiht.' }),
  webhooksQueuedOfMore: (count) =>
    plural(count, { one: '{n} Webhook eingereiht. Es gibt mehr.', other: '{n} Webhooks eingereiht. Es gibt mehr.' }),

  deliveries: 'Versuche',
  newestFirst: 'Versuche, Webhooks und Ereignisse zu senden, neueste zuerst',
  noDeliveries: 'Noch nichts gesendet.',
  noDeliveriesHelp:
    'Der erste Webhook geht hinaus, wenn eine Bestellung bezahlt ist. Sie müssen nicht warten: Senden Sie ein Beispiel.',
  answer: 'Antwort',
  time: 'Zeit',
  kinds: { payment: 'Webhook einer Zahlung', event: 'Ereignis' },
  sentElsewhere: 'Vom Gateway an eine andere URL gesendet',
  sendEventAgainOf: (order) => `Erneut senden: Ereignis von ${order}`,

  settings: 'Einstellungen',
  defaultUrl: 'Übliche Webhook-URL',
  changeDefaultUrl: 'Übliche Webhook-URL ändern',
  urlForWebhooks: 'URL für Webhooks',
  urlForWebhooksHelp:
    'Für Bestellungen und Links, die keine nennen. Leer: Für diese gibt es keinen Webhook. Bestehende Bestellungen bleiben, wie sie sind.',
  eventsGoTo: 'Ereignisse gehen an',
  changeEventsUrl: 'Ändern, wohin Ereignisse gehen',
  urlForEvents: 'URL für Ereignisse',
  urlForEventsHelp:
    'Alles, was mit einer Bestellung geschieht, wird ab jetzt dorthin gesendet; Webhooks von Zahlungen gehen weiter wie bisher. Leer: Es werden keine Ereignisse gesendet.',

  secret: 'Webhook-Geheimnis',
  oneSigns: 'eines, in Gebrauch',
  twoSignUntil: (time) => around`zwei signieren bis ${time}`,
  newSecret: 'Neues Geheimnis',
  newSecretQuestion: 'Webhook-Geheimnis ersetzen?',
  newSecretEffect:
    'Das alte signiert noch 24 Stunden neben dem neuen, damit Ihr Shop Zeit zum Wechseln hat. Wurde es gestohlen, tragen Sie das neue sofort in Ihrem Shop ein.',
  makeSecret: 'Neues Geheimnis erstellen',
  newSecretIs: 'Das neue Webhook-Geheimnis',
  enterSecret: 'Tragen Sie es in Ihrem Shop ein, der damit die Signaturen prüft.',
  copySecret: 'Webhook-Geheimnis kopieren',
  secretIsStored: 'Ich habe das Webhook-Geheimnis sicher aufbewahrt',
  signatureUntilThen: 'x-signature bis dahin',
  asBefore: 'wie bisher',
  byNewSecret: 'mit dem neuen Geheimnis',
  byOldSecret: 'mit dem alten Geheimnis',
  changeSignature: 'Ändern, womit x-signature entsteht',
  signatureHelp: 'Wählen Sie das neue, sobald Ihr Shop es kennt. Der Header webhook-signature enthält immer beide.',

  tryWebhook: 'Webhook ausprobieren',
  sendTo: 'Signiertes Beispiel senden an',
  waitingForAnswer: 'Wartet auf Antwort',
  sendExample: 'Beispiel senden',
  answered: (answer, span) => `Antwortete ${answer}, nach ${span}.`,
  noAnswer: (reason, span) => `${reason}, nach ${span}.`,
};
