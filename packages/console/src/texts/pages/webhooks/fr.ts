import { around, plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  title: 'Webhooks',
  help: 'Des messages signés par lesquels cette passerelle dit au serveur de votre boutique qu’une commande est payée.',
  change: 'Changer',
  save: 'Enregistrer',

  notToldOf: (count) => `Payées, et votre serveur l’ignore : ${count}`,
  notToldTable: 'Commandes dont le webhook a échoué, les plus récentes d’abord',
  seeOrders: 'Voir les commandes',
  order: 'Commande',
  amount: 'Montant',
  created: 'Créée',
  sendAgain: 'Renvoyer',
  sendAgainOf: (order) => `Renvoyer : webhook de ${order}`,
  queued: 'En file d’attente.',
  sendAllAgain: 'Tout renvoyer',
  sendFailedQuestion: 'Renvoyer tous les webhooks échoués ?',
  sendFailedEffect: (name) =>
    around`${name} est averti encore une fois de chaque commande payée dont le webhook a échoué : les plus anciennes d’abord, cinq par seconde, à l’URL de la commande.`,
  webhooksQueued: (count) =>
    plural(count, { one: '{n} webhook en file d’attente.', other: '{n} webhooks en file d’attente.' }),
  webhooksQueuedOfMore: (count) =>
    plural(count, {
      one: '{n} webhook en file d’attente. Il y en a d’autres.',
      other: '{n} webhooks en file d’attente. Il y en a d’autres.',
    }),

  deliveries: 'Essais',
  newestFirst: 'Essais d’envoi de webhooks et d’événements, les plus récents d’abord',
  noDeliveries: 'Rien n’a encore été envoyé.',
  noDeliveriesHelp: 'Le premier webhook part quand une commande est payée. Inutile d’attendre : envoyez un exemple.',
  answer: 'Réponse',
  time: 'Heure',
  kinds: { payment: 'Webhook d’un paiement', event: 'Événement' },
  sentElsewhere: 'Envoyé par la passerelle à une autre URL',
  sendEventAgainOf: (order) => `Renvoyer : événement de ${order}`,

  settings: 'Réglages',
  defaultUrl: 'URL habituelle des webhooks',
  changeDefaultUrl: 'Changer l’URL habituelle des webhooks',
  urlForWebhooks: 'URL des webhooks',
  urlForWebhooksHelp:
    'Pour les commandes et liens qui n’en indiquent pas. Vide : ils n’ont pas de webhook. Les commandes existantes restent telles quelles.',
  eventsGoTo: 'Les événements vont à',
  changeEventsUrl: 'Changer où vont les événements',
  urlForEvents: 'URL des événements',
  urlForEventsHelp:
    'Dès maintenant, tout ce qui arrive à une commande y est envoyé ; les webhooks de paiements continuent comme avant. Vide : aucun événement n’est envoyé.',

  secret: 'Secret des webhooks',
  oneSigns: 'un, en service',
  twoSignUntil: (time) => around`deux signent jusqu’à ${time}`,
  newSecret: 'Nouveau secret',
  newSecretQuestion: 'Remplacer le secret des webhooks ?',
  newSecretEffect:
    'L’ancien signe encore 24 heures à côté du nouveau, pour que votre boutique ait le temps de changer. S’il a été volé, saisissez aussitôt le nouveau dans votre boutique.',
  makeSecret: 'Créer un nouveau secret',
  newSecretIs: 'Le nouveau secret des webhooks',
  enterSecret: 'Saisissez-le dans votre boutique, qui vérifie les signatures avec lui.',
  copySecret: 'Copier le secret des webhooks',
  secretIsStored: 'J’ai conservé le secret des webhooks en lieu sûr',
  signatureUntilThen: 'x-signature d’ici là',
  asBefore: 'comme avant',
  byNewSecret: 'avec le nouveau secret',
  byOldSecret: 'avec l’ancien secret',
  changeSignature: 'Changer ce qui fait x-signature',
  signatureHelp:
    'Choisissez le nouveau dès que votre boutique le connaît. L’en-tête webhook-signature porte toujours les deux.',

  tryWebhook: 'Essayer le webhook',
  sendTo: 'Envoyer un exemple signé à',
  waitingForAnswer: 'Attend sa réponse',
  sendExample: 'Envoyer l’exemple',
  answered: (answer, span) => `A répondu ${answer}, après ${span}.`,
  noAnswer: (reason, span) => `${reason}, après ${span}.`,
};
