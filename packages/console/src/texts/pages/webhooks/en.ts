import type { ComponentChildren } from 'preact';
import { around, plural } from '../../../language/writing';

/** The texts of the page about a shop's webhooks, and of what the gateway's page of a merchant shows too. */
export const texts = {
  title: 'Webhooks',
  help: 'Signed messages by which this gateway tells your shop’s server that an order is paid.',
  change: 'Change',
  save: 'Save',

  notToldOf: (count: string) => `Paid, and your server does not know: ${count}`,
  notToldTable: 'Orders whose webhook failed, newest first',
  seeOrders: 'See the orders',
  order: 'Order',
  amount: 'Amount',
  created: 'Created',
  sendAgain: 'Send again',
  sendAgainOf: (order: string) => `Send again: webhook of ${order}`,
  queued: 'Queued.',
  sendAllAgain: 'Send all again',
  sendFailedQuestion: 'Send all failed webhooks again?',
  sendFailedEffect: (name: ComponentChildren) =>
    around`${name} is notified once more of each paid order whose webhook failed, oldest first, five a second, at the URL of that order.`,
  webhooksQueued: (count: number) => plural(count, { one: '{n} webhook queued.', other: '{n} webhooks queued.' }),
  webhooksQueuedOfMore: (count: number) =>
    plural(count, { one: '{n} webhook queued. There are more.', other: '{n} webhooks queued. There are more.' }),

  deliveries: 'Attempts',
  newestFirst: 'Attempts to send webhooks and events, newest first',
  noDeliveries: 'Nothing was sent yet.',
  noDeliveriesHelp: 'The first webhook goes out when an order is paid. You need not wait: send an example.',
  answer: 'Answer',
  time: 'Time',
  kinds: { payment: 'Webhook of a payment', event: 'Event' },
  sentElsewhere: 'The gateway’s people sent it to another URL',
  sendEventAgainOf: (order: string) => `Send again: event of ${order}`,

  settings: 'Settings',
  defaultUrl: 'Default webhook URL',
  changeDefaultUrl: 'Change default webhook URL',
  urlForWebhooks: 'URL for webhooks',
  urlForWebhooksHelp:
    'For orders and links that name none. Empty: those owe no webhook. Orders that exist stay as they are.',
  eventsGoTo: 'Events go to',
  changeEventsUrl: 'Change where events go to',
  urlForEvents: 'URL for events',
  urlForEventsHelp:
    'Everything that happens to an order is sent there, from now on; webhooks of payments go on as they are. Empty: no events are sent.',

  secret: 'Webhook secret',
  oneSigns: 'one, in use',
  twoSignUntil: (time: ComponentChildren) => around`two sign until ${time}`,
  newSecret: 'New secret',
  newSecretQuestion: 'Replace the webhook secret?',
  newSecretEffect:
    'The old one signs for another 24 hours beside the new one, so that your shop has time to change. If it was stolen, enter the new one in your shop at once.',
  makeSecret: 'Make new secret',
  newSecretIs: 'The new webhook secret',
  enterSecret: 'Enter it in your shop, which checks the signatures with it.',
  copySecret: 'Copy the webhook secret',
  secretIsStored: 'I have stored the webhook secret in a safe place',
  signatureUntilThen: 'x-signature until then',
  asBefore: 'as before',
  byNewSecret: 'by the new secret',
  byOldSecret: 'by the old secret',
  changeSignature: 'Change what makes x-signature',
  signatureHelp: 'Choose the new one as soon as your shop knows it. The header webhook-signature always has both.',

  tryWebhook: 'Try the webhook',
  sendTo: 'Send a signed example to',
  waitingForAnswer: 'Waiting for its answer',
  sendExample: 'Send example',
  answered: (answer: string, span: string) => `Answered ${answer}, after ${span}.`,
  noAnswer: (reason: string, span: string) => `${reason}, after ${span}.`,
};

export type Texts = typeof texts;
