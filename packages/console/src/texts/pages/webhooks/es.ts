import { around, plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  title: 'Webhooks',
  help: 'Mensajes firmados con los que esta pasarela avisa al servidor de tu tienda de que un pedido está pagado.',
  change: 'Cambiar',
  save: 'Guardar',

  notToldOf: (count) => `Pagados, y tu servidor no lo sabe: ${count}`,
  notToldTable: 'Pedidos cuyo webhook falló, los más recientes primero',
  seeOrders: 'Ver los pedidos',
  order: 'Pedido',
  amount: 'Importe',
  created: 'Creado',
  sendAgain: 'Reenviar',
  sendAgainOf: (order) => `Reenviar: webhook de ${order}`,
  queued: 'En cola.',
  sendAllAgain: 'Reenviar todos',
  sendFailedQuestion: '¿Reenviar todos los webhooks fallidos?',
  sendFailedEffect: (name) =>
    around`Se avisa otra vez a ${name} de cada pedido pagado cuyo webhook falló: los más antiguos primero, cinco por segundo, a la URL de cada pedido.`,
  webhooksQueued: (count) => plural(count, { one: '{n} webhook en cola.', other: '{n} webhooks en cola.' }),
  webhooksQueuedOfMore: (count) =>
    plural(count, { one: '{n} webhook en cola. Hay más.', other: '{n} webhooks en cola. Hay más.' }),

  deliveries: 'Intentos',
  newestFirst: 'Intentos de enviar webhooks y eventos, los más recientes primero',
  noDeliveries: 'Aún no se ha enviado nada.',
  noDeliveriesHelp: 'El primer webhook sale cuando se paga un pedido. No hace falta esperar: envía un ejemplo.',
  answer: 'Respuesta',
  time: 'Hora',
  kinds: { payment: 'Webhook de un pago', event: 'Evento' },
  sentElsewhere: 'La pasarela lo envió a otra URL',
  sendEventAgainOf: (order) => `Reenviar: evento de ${order}`,

  settings: 'Ajustes',
  defaultUrl: 'URL de webhooks habitual',
  changeDefaultUrl: 'Cambiar la URL de webhooks habitual',
  urlForWebhooks: 'URL para webhooks',
  urlForWebhooksHelp:
    'Para pedidos y enlaces que no indican ninguna. Vacía: esos no tienen webhook. Los pedidos que ya existen quedan como están.',
  eventsGoTo: 'Los eventos van a',
  changeEventsUrl: 'Cambiar adónde van los eventos',
  urlForEvents: 'URL para eventos',
  urlForEventsHelp:
    'Desde ahora se envía allí todo lo que le pasa a un pedido; los webhooks de pagos siguen igual. Vacía: no se envían eventos.',

  secret: 'Secreto de webhooks',
  oneSigns: 'uno, en uso',
  twoSignUntil: (time) => around`dos firman hasta ${time}`,
  newSecret: 'Secreto nuevo',
  newSecretQuestion: '¿Sustituir el secreto de webhooks?',
  newSecretEffect:
    'El anterior firma 24 horas más junto al nuevo, para que tu tienda tenga tiempo de cambiar. Si lo robaron, pon el nuevo en tu tienda enseguida.',
  makeSecret: 'Crear secreto nuevo',
  newSecretIs: 'El nuevo secreto de webhooks',
  enterSecret: 'Ponlo en tu tienda, que comprueba las firmas con él.',
  copySecret: 'Copiar el secreto de webhooks',
  secretIsStored: 'He guardado el secreto de webhooks en un lugar seguro',
  signatureUntilThen: 'x-signature hasta entonces',
  asBefore: 'como antes',
  byNewSecret: 'con el secreto nuevo',
  byOldSecret: 'con el secreto anterior',
  changeSignature: 'Cambiar con qué se hace x-signature',
  signatureHelp: 'Elige el nuevo en cuanto tu tienda lo conozca. La cabecera webhook-signature lleva siempre las dos.',

  tryWebhook: 'Probar el webhook',
  sendTo: 'Enviar un ejemplo firmado a',
  waitingForAnswer: 'Esperando su respuesta',
  sendExample: 'Enviar ejemplo',
  answered: (answer, span) => `Respondió ${answer}, tras ${span}.`,
  noAnswer: (reason, span) => `${reason}, tras ${span}.`,
};
