// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const de: Texts = {
  language: 'Deutsch',
  locale: 'de',
  direction: 'ltr',

  titlePay: { named: '{amount} an {shop} zahlen', unnamed: '{amount} zahlen' },
  titleSeen: 'Zahlung gesehen',
  titlePartly: 'Noch {amount} zu zahlen',
  titleLate: 'Zahlung kam zu spät',

  payment: 'Zahlung',
  orderReference: 'Bestellung {reference}',
  chooseLanguage: 'Sprache',
  testNetwork: 'Testnetz. Das ist kein echtes Geld.',

  waiting: 'Wir warten auf Ihre Zahlung',
  partlyArrived: 'Ein Teil ist angekommen',
  timeLeft: 'noch *{time}*',
  minutesLeft: 'noch *{n} Min.*',
  announceMinutesLeft: { one: 'Noch {n} Minute', other: 'Noch {n} Minuten' },
  notUpdated: 'Nicht aktualisiert seit {time}. Wir versuchen es weiter.',
  busyTitle: 'Einen Moment bitte',
  busyText: 'Die Seite macht von selbst weiter.',
  vanished:
    'Die Zahlung, die wir gesehen haben, ist wieder aus dem Netz verschwunden. Sehen Sie in Ihrer Wallet nach. Wurde sie nicht gesendet, senden Sie sie bitte noch einmal.',

  price: 'Preis',
  rate: 'Kurs',
  amountToPay: 'Zu zahlen',
  stillToPay: 'Noch zu zahlen',
  announceStillToPay: 'Ein Teil ist angekommen. Noch zu zahlen: {amount}',
  mustArriveInFull: 'Der Betrag muss voll ankommen. Zieht Ihre Börse eine Gebühr ab, rechnen Sie sie dazu.',
  exchangeFee: 'Hat Ihre Börse eine Gebühr behalten? Rechnen Sie sie dazu.',
  partArrived: '{amount} angekommen',
  ofAmount: 'von {amount}',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyAmount: 'Kopieren: Betrag, {amount}',
  announceAmountCopied: 'Betrag kopiert.',
  copyAddress: 'Adresse kopieren',
  addressCopied: 'Kopiert. Nach dem Einfügen vergleichen',
  announceAddressCopied: 'Adresse kopiert. Vergleichen Sie sie nach dem Einfügen.',
  pressAndHold: 'Zum Kopieren gedrückt halten',
  pressAndHoldAddress: 'Halten Sie die Adresse gedrückt, um sie zu kopieren.',

  network: 'Netzwerk',
  onlyTron: 'Nur TRON. USDT über ein anderes Netzwerk gehen verloren.',
  onlyNile: 'Nur das TRON-Testnetz „Nile“.',
  address: 'Adresse',
  scanWithPhone: 'Mit einem anderen Handy scannen',
  scanWithWallet: 'Mit Ihrer Wallet-App scannen',
  codeHoldsAddress: 'Der Code enthält die Adresse. Den Betrag geben Sie selbst ein.',
  qrName: 'QR-Code der Zahlungsadresse',
  openInWallet: 'In {wallet} öffnen',
  updatesItself: 'Diese Seite aktualisiert sich selbst.',
  reloads: {
    one: 'Diese Seite lädt jede Sekunde neu.',
    other: 'Diese Seite lädt alle {n} Sekunden neu.',
  },
  asOf: 'Stand {time}.',
  reloadNow: 'Jetzt neu laden',
  stopReloading: 'Nicht mehr neu laden',

  seenTitle: 'Wir sehen Ihre Zahlung',
  seenPartTitle: 'Wir sehen eine Zahlung',
  nothingMore: '*Sie müssen nichts mehr tun.*',
  finalInSeconds: {
    one: 'In etwa {n} Sekunde ist sie endgültig.',
    other: 'In etwa {n} Sekunden ist sie endgültig.',
  },
  finalInMinutes: { one: 'In etwa {n} Minute ist sie endgültig.', other: 'In etwa {n} Minuten ist sie endgültig.' },
  finalInAMoment: 'In einem Moment ist sie endgültig.',
  countedInSeconds: {
    one: 'Wir zählen sie, sobald sie endgültig ist, in etwa {n} Sekunde.',
    other: 'Wir zählen sie, sobald sie endgültig ist, in etwa {n} Sekunden.',
  },
  countedInMinutes: {
    one: 'Wir zählen sie, sobald sie endgültig ist, in etwa {n} Minute.',
    other: 'Wir zählen sie, sobald sie endgültig ist, in etwa {n} Minuten.',
  },
  countedInAMoment: 'Wir zählen sie, sobald sie endgültig ist, in einem Moment.',
  mayClose: 'Sie können diese Seite schließen, Ihre Zahlung zählt trotzdem.',
  seenLate: 'Sie kam nach Ablauf der Zeit. Sobald sie endgültig ist, sagt diese Seite, wie es weitergeht.',
  ofConfirmations: 'von {m}',
  orderAmount: 'Bestellbetrag',
  confirmations: 'Bestätigungen',
  confirmationsOf: '{n} von {m}',
  transaction: 'Transaktion',
  viewOn: 'Auf {site} ansehen',

  paid: 'Bezahlt',
  paidTo: 'Bezahlt an',
  order: 'Bestellung',
  depositOf: 'Einzahlung von Kunde',
  asked: 'Verlangt',
  dateAndTime: '{date}, {time}',
  acceptedMinutesLate: {
    one: 'Sie kam {n} Minute zu spät und wurde angenommen.',
    other: 'Sie kam {n} Minuten zu spät und wurde angenommen.',
  },
  acceptedHoursLate: {
    one: 'Sie kam {n} Stunde zu spät und wurde angenommen.',
    other: 'Sie kam {n} Stunden zu spät und wurde angenommen.',
  },
  paidTooMuch: {
    named: 'Sie haben {amount} mehr bezahlt als verlangt. Bitte schreiben Sie deswegen an {shop}.',
    unnamed: 'Sie haben {amount} mehr bezahlt als verlangt. Bitte schreiben Sie deswegen an den Shop.',
  },
  backTo: { named: 'Zurück zu {shop}', unnamed: 'Zurück zum Shop' },
  printReceipt: 'Beleg drucken',
  paidFrom: 'Bezahlt von',
  paidInto: 'Eingegangen auf',
  explorer: 'Explorer',
  printedFrom: 'Gedruckt von {host}, Bestellung {id}',

  timeIsUp: 'Die Zeit ist um',
  closing: 'Wir prüfen noch, ob rechtzeitig eine Zahlung ankam. *Bitte senden Sie jetzt nichts.*',
  expired:
    'Bis {time} kam keine Zahlung an, die Bestellung ist darum geschlossen. *Bitte senden Sie nichts an die alte Adresse.*',
  closedAt: 'Geschlossen um',
  keepLooking: {
    one: '*Schon gesendet?* Wir suchen noch {n} Stunde weiter. Sobald sie ankommt, zeigt es diese Seite.',
    other: '*Schon gesendet?* Wir suchen noch {n} Stunden weiter. Sobald sie ankommt, zeigt es diese Seite.',
  },
  lateTitle: 'Ihre Zahlung kam zu spät',
  minutesLate: {
    one: 'Sie kam {n} Minute nach Ablauf der Zeit.',
    other: 'Sie kam {n} Minuten nach Ablauf der Zeit.',
  },
  hoursLate: { one: 'Sie kam {n} Stunde nach Ablauf der Zeit.', other: 'Sie kam {n} Stunden nach Ablauf der Zeit.' },
  heldTitle: 'Ihre Zahlung ist angekommen',
  safe: '*Sie ist sicher und bei Ihrer Bestellung vermerkt.*',
  writeToShop: {
    named: 'Bitte schreiben Sie mit der Bestellnummer an {shop}.',
    unnamed: 'Bitte schreiben Sie mit der Bestellnummer an den Shop.',
  },
  arrived: 'Angekommen',
  when: 'Wann',
  failedTitle: 'Ein Teil der Zahlung fehlt',
  failed: 'Die Zeit ist um, und {amount} sind nicht angekommen. *Bitte senden Sie jetzt nichts mehr.*',
  writeAboutPart: {
    named: 'Schreiben Sie mit der Bestellnummer an {shop}. Dort sieht man, was ankam.',
    unnamed: 'Schreiben Sie mit der Bestellnummer an den Shop. Dort sieht man, was ankam.',
  },
  missing: 'Fehlt',

  unknownTitle: 'Wir finden diese Bestellung nicht',
  unknown: 'Der Link ist vielleicht abgeschnitten oder alt. Bitte öffnen Sie ihn noch einmal vom Shop aus.',
  troubleTitle: 'Wir können diese Bestellung gerade nicht zeigen',
  trouble:
    '*Wenn Sie bezahlt haben, ist die Zahlung nicht verloren.* Sie wird gezählt, sobald wir wieder da sind. Diese Seite versucht es von selbst weiter.',
  tryAgain: 'Jetzt noch einmal',

  linkAmount: 'Betrag',
  linkBounds: 'Von {min} bis {max}',
  linkAmountWrong: 'Bitte einen Betrag von {min} bis {max} eingeben, ohne Trennzeichen für Tausender.',
  linkReference: 'Ihre Referenz',
  linkReferenceOptional: 'Ihre Referenz (freiwillig)',
  linkReferenceHint: 'Zum Beispiel Ihr Name oder eine Rechnungsnummer.',
  linkReferenceWrong: 'Bitte Ihre Referenz eingeben.',
  linkContinue: 'Weiter',
  linkHow: 'Sie zahlen mit USDT über TRON. Wohin, zeigt die nächste Seite.',
  linkUnknownTitle: 'Wir finden diese Seite nicht',
  linkUnknown:
    'Der Link ist vielleicht abgeschnitten oder alt. Bitte öffnen Sie ihn noch einmal von dort, wo Sie ihn gefunden haben.',
  linkOffTitle: 'Dieser Zahlungslink ist abgeschaltet',
  linkEndedTitle: 'Dieser Zahlungslink ist abgelaufen',
  linkUsedUpTitle: 'Dieser Zahlungslink ist aufgebraucht',
  linkOver: {
    named: 'Hier kann nichts mehr bezahlt werden. Bitte fragen Sie {shop}.',
    unnamed: 'Hier kann nichts mehr bezahlt werden. Bitte fragen Sie, wer Ihnen den Link gegeben hat.',
  },
  linkLaterTitle: 'Bitte in einigen Minuten noch einmal versuchen',
  linkTooMany: 'Gerade sind zu viele Zahlungen offen. *Es wurde nichts bezahlt.*',
  linkNoRate:
    'Der Preis kann gerade nicht umgerechnet werden, weil es keinen Wechselkurs gibt. *Es wurde nichts bezahlt.*',
  epayTitle: 'Diese Bestellung kann hier nicht bezahlt werden',
  epayOff:
    'Der Shop nimmt hier gerade keine Zahlungen an. *Es wurde nichts bezahlt.* Bitte gehen Sie zurück zum Shop und wählen Sie eine andere Zahlungsart.',
  epaySignature:
    'Die Anfrage des Shops ist nicht mit seinem Schlüssel signiert. *Es wurde nichts bezahlt.* Bitte sagen Sie dem Shop Bescheid.',
  epayRequest:
    'In der Anfrage des Shops fehlt etwas oder ist etwas ungültig. *Es wurde nichts bezahlt.* Bitte sagen Sie dem Shop Bescheid.',
  epayConflict:
    'Der Shop hat die Nummer dieser Bestellung schon einmal mit einem anderen Betrag verwendet. *Hier wurde nichts bezahlt.* Bitte bestellen Sie im Shop neu.',
  epayAmount:
    'Der Betrag ist zu klein oder zu groß, um hier bezahlt zu werden. *Es wurde nichts bezahlt.* Bitte gehen Sie zurück zum Shop und wählen Sie eine andere Zahlungsart.',

  help: 'Bezahlt, aber nichts passiert?',
  hashHelp: 'Fügen Sie den Transaktions-Hash ein. Ihre Wallet oder Börse zeigt ihn bei der Zahlung.',
  hashLabel: 'Transaktions-Hash',
  check: 'Diese Zahlung prüfen',
  notAHash: '*Das sieht nicht wie ein Transaktions-Hash aus.* Er hat 64 Zeichen, Ziffern und die Buchstaben a bis f.',
  notFound:
    '*Noch nicht im Netz.* Börsen brauchen manchmal einige Minuten, bis sie senden. Bitte versuchen Sie es in einer Minute noch einmal.',
  otherAddress:
    '*Diese Zahlung ging an eine andere Adresse.* Sie erreichte {address}, nicht die Adresse dieser Bestellung. Bitte fragen Sie dort nach, von wo Sie gesendet haben.',
  elsewhere: '*Diese Zahlung ging an eine andere Adresse.* Bitte fragen Sie dort nach, von wo Sie gesendet haben.',
  otherToken: {
    named: '*Das waren keine USDT.* Ein anderer Token erreichte die Adresse. Bitte schreiben Sie an {shop}.',
    unnamed: '*Das waren keine USDT.* Ein anderer Token erreichte die Adresse. Bitte schreiben Sie an den Shop.',
  },
  failedOnChain:
    '*Diese Zahlung ist im Netz gescheitert.* Es wurde kein Geld bewegt. Bitte senden Sie sie noch einmal.',
  seen: '*Wir sehen sie.* Bestätigungen: {n} von {m}.',
  counted: '*Gezählt.* Diese Bestellung ist bezahlt.',
  countedPartly: '*Gezählt, aber {amount} fehlen noch.*',
  arrivedLate: {
    named:
      '*Ihre Zahlung kam zu spät.* Sie ist sicher und bei Ihrer Bestellung vermerkt. Bitte schreiben Sie mit der Bestellnummer an {shop}.',
    unnamed:
      '*Ihre Zahlung kam zu spät.* Sie ist sicher und bei Ihrer Bestellung vermerkt. Bitte schreiben Sie mit der Bestellnummer an den Shop.',
  },
  heldForShop: {
    named:
      '*Ihre Zahlung ist angekommen.* Sie ist sicher und bei Ihrer Bestellung vermerkt. Bitte schreiben Sie mit der Bestellnummer an {shop}.',
    unnamed:
      '*Ihre Zahlung ist angekommen.* Sie ist sicher und bei Ihrer Bestellung vermerkt. Bitte schreiben Sie mit der Bestellnummer an den Shop.',
  },
  otherOrder: '*Diese Zahlung gehört nicht zu dieser Bestellung.* Sie wurde zu einer anderen Zeit gemacht.',
  askedTooOften: 'Bitte warten Sie eine Minute und prüfen Sie dann noch einmal.',
  cannotCheck:
    '*Wir können gerade nicht prüfen.* Ihre Zahlung zählt trotzdem. Bitte versuchen Sie es in einer Minute noch einmal.',
};
