import { around, plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  title: 'Webhooks',
  help: 'Mensagens assinadas com que este gateway diz ao servidor da sua loja que um pedido está pago.',
  change: 'Alterar',
  save: 'Guardar',

  notToldOf: (count) => `Pagos, e o seu servidor não sabe: ${count}`,
  notToldTable: 'Pedidos cujo webhook falhou, os mais recentes primeiro',
  seeOrders: 'Ver os pedidos',
  order: 'Pedido',
  amount: 'Valor',
  created: 'Criado',
  sendAgain: 'Reenviar',
  sendAgainOf: (order) => `Reenviar: webhook de ${order}`,
  queued: 'Na fila.',
  sendAllAgain: 'Reenviar todos',
  sendFailedQuestion: 'Reenviar todos os webhooks falhados?',
  sendFailedEffect: (name) =>
    around`${name} é avisado mais uma vez de cada pedido pago cujo webhook falhou: os mais antigos primeiro, cinco por segundo, no URL do pedido.`,
  webhooksQueued: (count) => plural(count, { one: '{n} webhook na fila.', other: '{n} webhooks na fila.' }),
  webhooksQueuedOfMore: (count) =>
    plural(count, { one: '{n} webhook na fila. Há mais.', other: '{n} webhooks na fila. Há mais.' }),

  deliveries: 'Tentativas',
  newestFirst: 'Tentativas de enviar webhooks e eventos, as mais recentes primeiro',
  noDeliveries: 'Ainda nada foi enviado.',
  noDeliveriesHelp: 'O primeiro webhook sai quando um pedido é pago. Não precisa de esperar: envie um exemplo.',
  answer: 'Resposta',
  time: 'Hora',
  kinds: { payment: 'Webhook de um pagamento', event: 'Evento' },
  sentElsewhere: 'O gateway enviou-o para outro URL',
  sendEventAgainOf: (order) => `Reenviar: evento de ${order}`,

  settings: 'Definições',
  defaultUrl: 'URL habitual dos webhooks',
  changeDefaultUrl: 'Alterar o URL habitual dos webhooks',
  urlForWebhooks: 'URL para webhooks',
  urlForWebhooksHelp:
    'Para pedidos e links que não indicam nenhum. Vazio: esses não têm webhook. Os pedidos que já existem ficam como estão.',
  eventsGoTo: 'Os eventos vão para',
  changeEventsUrl: 'Alterar para onde vão os eventos',
  urlForEvents: 'URL para eventos',
  urlForEventsHelp:
    'A partir de agora, tudo o que acontece a um pedido é enviado para lá; os webhooks de pagamentos continuam como estão. Vazio: não se enviam eventos.',

  secret: 'Segredo dos webhooks',
  oneSigns: 'um, em uso',
  twoSignUntil: (time) => around`dois assinam até ${time}`,
  newSecret: 'Novo segredo',
  newSecretQuestion: 'Substituir o segredo dos webhooks?',
  newSecretEffect:
    'O antigo assina mais 24 horas ao lado do novo, para a sua loja ter tempo de mudar. Se foi roubado, introduza já o novo na sua loja.',
  makeSecret: 'Criar novo segredo',
  newSecretIs: 'O novo segredo dos webhooks',
  enterSecret: 'Introduza-o na sua loja, que verifica as assinaturas com ele.',
  copySecret: 'Copiar o segredo dos webhooks',
  secretIsStored: 'Guardei o segredo dos webhooks num lugar seguro',
  signatureUntilThen: 'x-signature até lá',
  asBefore: 'como antes',
  byNewSecret: 'com o novo segredo',
  byOldSecret: 'com o segredo antigo',
  changeSignature: 'Alterar com que se faz x-signature',
  signatureHelp: 'Escolha o novo assim que a sua loja o conheça. O cabeçalho webhook-signature tem sempre as duas.',

  tryWebhook: 'Experimentar o webhook',
  sendTo: 'Enviar um exemplo assinado para',
  waitingForAnswer: 'À espera da resposta',
  sendExample: 'Enviar exemplo',
  answered: (answer, span) => `Respondeu ${answer}, após ${span}.`,
  noAnswer: (reason, span) => `${reason}, após ${span}.`,
};
