// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const fr: Texts = {
  language: 'Français',
  locale: 'fr',
  direction: 'ltr',

  titlePay: { named: 'Payer {amount} à {shop}', unnamed: 'Payer {amount}' },
  titleSeen: 'Paiement vu',
  titlePartly: 'Encore {amount} à payer',
  titleLate: 'Le paiement est arrivé en retard',

  payment: 'Paiement',
  orderReference: 'Commande {reference}',
  chooseLanguage: 'Langue',
  testNetwork: 'Réseau de test. Ce n’est pas de l’argent réel.',

  waiting: 'En attente de votre paiement',
  partlyArrived: 'Une partie est arrivée',
  timeLeft: 'encore *{time}*',
  minutesLeft: 'encore *{n} min*',
  announceMinutesLeft: { one: 'Encore {n} minute', other: 'Encore {n} minutes' },
  notUpdated: 'Pas mise à jour depuis {time}. Nouvel essai en cours.',
  busyTitle: 'Un instant, s’il vous plaît',
  busyText: 'Cette page continue toute seule.',
  vanished:
    'Le paiement que nous avions vu a disparu du réseau. Regardez dans votre portefeuille. S’il n’a pas été envoyé, envoyez-le à nouveau.',

  price: 'Prix',
  rate: 'Cours',
  amountToPay: 'Montant à payer',
  stillToPay: 'Reste à payer',
  announceStillToPay: 'Une partie est arrivée. Reste à payer : {amount}',
  mustArriveInFull: 'Il doit arriver en entier. Si votre plateforme prend des frais, ajoutez-les.',
  exchangeFee: 'Votre plateforme a gardé des frais ? Ajoutez-les.',
  partArrived: '{amount} arrivés',
  ofAmount: 'sur {amount}',
  copy: 'Copier',
  copied: 'Copié',
  copyAmount: 'Copier le montant, {amount}',
  announceAmountCopied: 'Montant copié.',
  copyAddress: 'Copier l’adresse',
  addressCopied: 'Copiée. Comparez-la après collage',
  announceAddressCopied: 'Adresse copiée. Comparez-la après l’avoir collée.',
  pressAndHold: 'Appui long pour copier',
  pressAndHoldAddress: 'Appuyez longuement sur l’adresse pour la copier.',

  network: 'Réseau',
  onlyTron: 'Uniquement TRON. Les USDT envoyés par un autre réseau sont perdus.',
  onlyNile: 'Uniquement le réseau de test TRON « Nile ».',
  address: 'Adresse',
  scanWithPhone: 'Scannez avec un autre téléphone',
  scanWithWallet: 'Scannez avec votre portefeuille',
  codeHoldsAddress: 'Le code contient l’adresse. Saisissez vous-même le montant.',
  qrName: 'Code QR de l’adresse de paiement',
  openInWallet: 'Ouvrir dans {wallet}',
  updatesItself: 'Cette page se met à jour toute seule.',
  reloads: {
    one: 'Cette page se recharge toutes les {n} secondes.',
    other: 'Cette page se recharge toutes les {n} secondes.',
  },
  asOf: 'État à {time}.',
  reloadNow: 'Recharger maintenant',
  stopReloading: 'Ne plus recharger',

  seenTitle: 'Nous voyons votre paiement',
  seenPartTitle: 'Nous voyons un paiement',
  nothingMore: '*Vous n’avez plus rien à faire.*',
  finalInSeconds: {
    one: 'Il sera définitif dans environ {n} seconde.',
    other: 'Il sera définitif dans environ {n} secondes.',
  },
  finalInMinutes: {
    one: 'Il sera définitif dans environ {n} minute.',
    other: 'Il sera définitif dans environ {n} minutes.',
  },
  finalInAMoment: 'Il sera définitif dans un instant.',
  countedInSeconds: {
    one: 'Nous le comptons quand il est définitif, dans environ {n} seconde.',
    other: 'Nous le comptons quand il est définitif, dans environ {n} secondes.',
  },
  countedInMinutes: {
    one: 'Nous le comptons quand il est définitif, dans environ {n} minute.',
    other: 'Nous le comptons quand il est définitif, dans environ {n} minutes.',
  },
  countedInAMoment: 'Nous le comptons quand il est définitif, dans un instant.',
  mayClose: 'Vous pouvez fermer cette page, votre paiement compte quand même.',
  seenLate: 'Il est arrivé après la fin du délai. Quand il sera définitif, cette page vous dira la suite.',
  ofConfirmations: 'sur {m}',
  orderAmount: 'Montant de la commande',
  confirmations: 'Confirmations',
  confirmationsOf: '{n} sur {m}',
  transaction: 'Transaction',
  viewOn: 'Voir sur {site}',

  paid: 'Payé',
  paidTo: 'Payé à',
  order: 'Commande',
  depositOf: 'Dépôt du client',
  asked: 'Demandé',
  dateAndTime: '{date}, {time}',
  acceptedMinutesLate: {
    one: 'Il est arrivé avec {n} minute de retard et a été accepté.',
    other: 'Il est arrivé avec {n} minutes de retard et a été accepté.',
  },
  acceptedHoursLate: {
    one: 'Il est arrivé avec {n} heure de retard et a été accepté.',
    other: 'Il est arrivé avec {n} heures de retard et a été accepté.',
  },
  paidTooMuch: {
    named: 'Vous avez payé {amount} de trop. Veuillez écrire à {shop} à ce sujet.',
    unnamed: 'Vous avez payé {amount} de trop. Veuillez écrire à la boutique à ce sujet.',
  },
  backTo: { named: 'Retour à {shop}', unnamed: 'Retour à la boutique' },
  printReceipt: 'Imprimer le reçu',
  paidFrom: 'Payé depuis',
  paidInto: 'Reçu sur',
  explorer: 'Explorateur',
  printedFrom: 'Imprimé depuis {host}, commande {id}',

  timeIsUp: 'Le temps est écoulé',
  closing: 'Nous vérifions encore si un paiement est arrivé à temps. *N’envoyez rien maintenant, s’il vous plaît.*',
  expired:
    'Aucun paiement n’est arrivé avant {time}, cette commande est donc fermée. *N’envoyez rien à l’ancienne adresse, s’il vous plaît.*',
  closedAt: 'Fermée à',
  keepLooking: {
    one: '*Déjà envoyé ?* Nous cherchons encore pendant {n} heure. Cette page l’affiche dès son arrivée.',
    other: '*Déjà envoyé ?* Nous cherchons encore pendant {n} heures. Cette page l’affiche dès son arrivée.',
  },
  lateTitle: 'Votre paiement est arrivé en retard',
  minutesLate: {
    one: 'Il est arrivé {n} minute après la fin du délai.',
    other: 'Il est arrivé {n} minutes après la fin du délai.',
  },
  hoursLate: {
    one: 'Il est arrivé {n} heure après la fin du délai.',
    other: 'Il est arrivé {n} heures après la fin du délai.',
  },
  heldTitle: 'Votre paiement est arrivé',
  safe: '*Il est en sécurité et noté avec votre commande.*',
  writeToShop: {
    named: 'Veuillez écrire à {shop} avec le numéro de commande.',
    unnamed: 'Veuillez écrire à la boutique avec le numéro de commande.',
  },
  arrived: 'Arrivé',
  when: 'Quand',
  failedTitle: 'Il manque une partie du paiement',
  failed: 'Le temps est écoulé et {amount} ne sont pas arrivés. *N’envoyez rien de plus maintenant, s’il vous plaît.*',
  writeAboutPart: {
    named: 'Écrivez à {shop} avec le numéro de commande. On y voit ce qui est arrivé.',
    unnamed: 'Écrivez à la boutique avec le numéro de commande. On y voit ce qui est arrivé.',
  },
  missing: 'Manque',

  unknownTitle: 'Nous ne trouvons pas cette commande',
  unknown: 'Le lien est peut-être coupé ou ancien. Ouvrez-le à nouveau depuis la boutique.',
  troubleTitle: 'Nous ne pouvons pas afficher cette commande pour le moment',
  trouble:
    '*Si vous avez payé, le paiement n’est pas perdu.* Il sera compté à notre retour. Cette page réessaie toute seule.',
  tryAgain: 'Réessayer maintenant',

  linkAmount: 'Montant',
  linkBounds: 'De {min} à {max}',
  linkAmountWrong: 'Saisissez un montant de {min} à {max}, sans séparateur de milliers.',
  linkReference: 'Votre référence',
  linkReferenceOptional: 'Votre référence (facultatif)',
  linkReferenceHint: 'Par exemple votre nom ou un numéro de facture.',
  linkReferenceWrong: 'Saisissez votre référence.',
  linkContinue: 'Continuer',
  linkHow: 'Vous payez en USDT sur TRON. La page suivante indique où l’envoyer.',
  linkUnknownTitle: 'Nous ne trouvons pas cette page',
  linkUnknown: 'Le lien est peut-être coupé ou ancien. Ouvrez-le à nouveau depuis l’endroit où vous l’avez trouvé.',
  linkOffTitle: 'Ce lien de paiement est désactivé',
  linkEndedTitle: 'Ce lien de paiement a expiré',
  linkUsedUpTitle: 'Ce lien de paiement est épuisé',
  linkOver: {
    named: 'On ne peut plus rien payer ici. Adressez-vous à {shop}.',
    unnamed: 'On ne peut plus rien payer ici. Adressez-vous à la personne qui vous a donné le lien.',
  },
  linkLaterTitle: 'Réessayez dans quelques minutes',
  linkTooMany: 'Trop de paiements sont ouverts en ce moment. *Rien n’a été payé.*',
  linkNoRate: 'Le prix ne peut pas être converti en ce moment, faute de taux de change. *Rien n’a été payé.*',
  epayTitle: 'Cette commande ne peut pas être payée ici',
  epayOff:
    'La boutique n’accepte pas de paiements ici pour le moment. *Rien n’a été payé.* Retournez à la boutique et choisissez un autre moyen de paiement.',
  epaySignature:
    'La demande de la boutique n’est pas signée avec sa clé. *Rien n’a été payé.* Veuillez prévenir la boutique.',
  epayRequest:
    'Il manque quelque chose dans la demande de la boutique, ou quelque chose n’est pas valide. *Rien n’a été payé.* Veuillez prévenir la boutique.',
  epayConflict:
    'La boutique a déjà utilisé le numéro de cette commande avec un autre montant. *Rien n’a été payé ici.* Veuillez commander à nouveau dans la boutique.',
  epayAmount:
    'Le montant est trop petit ou trop élevé pour être payé ici. *Rien n’a été payé.* Retournez à la boutique et choisissez un autre moyen de paiement.',

  help: 'Payé, mais rien ne se passe ?',
  hashHelp: 'Collez le hash de la transaction. Votre portefeuille ou votre plateforme l’affiche avec le paiement.',
  hashLabel: 'Hash de la transaction',
  check: 'Vérifier ce paiement',
  notAHash: '*Cela ne ressemble pas à un hash de transaction.* Il a 64 caractères, des chiffres et les lettres a à f.',
  notFound:
    '*Pas encore sur le réseau.* Les plateformes mettent parfois quelques minutes à envoyer. Réessayez dans une minute.',
  otherAddress:
    '*Ce paiement est allé à une autre adresse.* Il est arrivé sur {address}, pas à l’adresse de cette commande. Demandez là d’où vous l’avez envoyé.',
  elsewhere: '*Ce paiement est allé à une autre adresse.* Demandez là d’où vous l’avez envoyé.',
  otherToken: {
    named: '*Ce n’étaient pas des USDT.* Un autre jeton est arrivé à l’adresse. Veuillez écrire à {shop}.',
    unnamed: '*Ce n’étaient pas des USDT.* Un autre jeton est arrivé à l’adresse. Veuillez écrire à la boutique.',
  },
  failedOnChain: '*Ce paiement a échoué sur le réseau.* Aucun argent n’a bougé. Envoyez-le à nouveau.',
  seen: '*Nous le voyons.* Confirmations : {n} sur {m}.',
  counted: '*Compté.* Cette commande est payée.',
  countedPartly: '*Compté, mais il manque encore {amount}.*',
  arrivedLate: {
    named:
      '*Votre paiement est arrivé en retard.* Il est en sécurité et noté avec votre commande. Veuillez écrire à {shop} avec le numéro de commande.',
    unnamed:
      '*Votre paiement est arrivé en retard.* Il est en sécurité et noté avec votre commande. Veuillez écrire à la boutique avec le numéro de commande.',
  },
  heldForShop: {
    named:
      '*Votre paiement est arrivé.* Il est en sécurité et noté avec votre commande. Veuillez écrire à {shop} avec le numéro de commande.',
    unnamed:
      '*Votre paiement est arrivé.* Il est en sécurité et noté avec votre commande. Veuillez écrire à la boutique avec le numéro de commande.',
  },
  otherOrder: '*Ce paiement n’appartient pas à cette commande.* Il a été fait à un autre moment.',
  askedTooOften: 'Attendez une minute, puis vérifiez à nouveau.',
  cannotCheck:
    '*Nous ne pouvons pas vérifier pour le moment.* Votre paiement compte quand même. Réessayez dans une minute.',
};
