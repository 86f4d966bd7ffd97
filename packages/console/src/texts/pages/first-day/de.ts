import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  title: 'Erste Schritte',
  help: 'Überspringen Sie, was Sie nicht brauchen: Am Ende dieser Seite finden Sie es wieder.',
  hide: 'Ausblenden',
  skip: 'Überspringen',
  skipStep: (title) => `Überspringen: ${title}`,
  done: 'Erledigt',

  pay: {
    title: 'Eine erste Zahlung annehmen',
    help: 'Erstellen Sie einen Zahlungslink, öffnen Sie ihn, und zahlen Sie selbst einen kleinen Betrag.',
    testHelp:
      'Erstellen Sie einen Zahlungslink, öffnen Sie ihn, und zahlen Sie. Dies ist ein Test: Das Geld kostet nichts.',
    verb: 'Link erstellen',
  },
  connect: {
    title: 'Ihren Shop verbinden',
    help: 'WooCommerce, Vendure, EPay oder ein eigenes Programm: Hier steht, was Sie dort eintragen.',
    verb: 'Anleitung',
  },
  messages: {
    title: 'Von Zahlungen erfahren',
    help: 'Per E-Mail, Telegram oder Webhook Ihres Teams. Wählen Sie, wohin und wovon.',
    verb: 'Auswählen',
  },
  people: {
    title: 'Kollegen einladen',
    help: 'Alle bekommen eine Rolle. Wer nur liest, kann nichts ändern.',
    verb: 'Einladen',
  },

  backToOverview: 'Übersicht',
  system: 'Ihr Shop',
  systems: { woocommerce: 'WooCommerce', vendure: 'Vendure', epay: 'EPay', api: 'API' },
  whatToDo: 'Was zu tun ist',
  values: 'Was Sie eintragen',
  guide: 'Mehr in der Anleitung',
  address: 'Adresse des Gateways',
  copyAddress: 'Adresse kopieren',
  key: 'API-Schlüssel',
  keyHelp: 'Er wurde einmal gezeigt, als er erstellt wurde. Hat ihn niemand, erstellen Sie einen neuen.',
  toKeys: 'Zu den Schlüsseln',
  secret: 'Webhook-Geheimnis',
  secretHelp: 'Auch das wurde einmal gezeigt. Ihr Shop prüft damit, dass ein Webhook von diesem Gateway kommt.',
  toWebhooks: 'Zu den Webhooks',
  number: 'Nummer (pid)',
  noNumber: 'Sie bekommen sie, wenn Sie EPay einschalten.',
  copyNumber: 'Nummer kopieren',
  epayKey: 'EPay-Schlüssel',
  epayKeyHelp: 'Er wird einmal gezeigt, wenn EPay eingeschaltet wird.',
  toEPay: 'Zu EPay',
  copyCode: 'Code kopieren',

  installPlugin: 'Plugin installieren',
  installPluginHelp: 'In WordPress unter Plugins. Die Zip-Datei gibt Ihnen der Betreiber dieses Gateways.',
  enterInWooCommerce: 'Die drei Werte eintragen',
  enterInWooCommerceHelp:
    'Unter WooCommerce > Settings > Payments > USDT. Beim Speichern wird die Verbindung geprüft und gesagt, was nicht stimmt.',
  installPackages: 'Pakete installieren',
  addToConfig: 'Plugin in Ihre Konfiguration aufnehmen',
  addMethod: 'Zahlungsart hinzufügen',
  addMethodHelp: 'Mit dem Handler „USDT through the crypto payment gateway“, im Standardkanal.',
  switchOnEPay: 'EPay einschalten',
  switchOnEPayHelp: 'Für Shops mit einer Zahlungsart namens EPay (易支付).',
  enterInShop: 'Adresse, Nummer und Schlüssel im Shop eintragen',
  enterInShopHelp: 'Der Typ ist gleich: Kunden zahlen immer in USDT.',
  createOrder: 'Auf Ihrem Server eine Bestellung anlegen',
  createOrderHelp: 'Schicken Sie den Kunden dann zur „checkout_url“ der Antwort.',
  ship: 'Liefern, wenn ein Webhook sagt, dass bezahlt ist',
  shipHelp: 'Prüfen Sie zuerst seine Signatur: Die Client-Bibliotheken tun es für Sie.',
};
