import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  title: 'Novo pedido',
  orders: 'Pedidos',
  backToOrders: 'pedidos',
  whoPaysWhat: 'O que há a pagar',
  help: 'Para uma loja sem programa próprio: envie ao cliente o endereço de pagamento, ou mostre o código QR.',

  amount: 'Valor',
  currency: 'Moeda',
  currencyHelp: 'USDT, ou o código de outra, como EUR: conta à cotação de agora.',
  whatFor: 'Descrição',
  whatForHelp: 'O seu cliente lê-a ao pagar.',
  validFor: 'Pode ser pago durante',
  halfHour: '30 minutos',
  hour: '1 hora',
  sixHours: '6 horas',
  day: '24 horas',
  reference: 'A sua referência',
  referenceHelp: 'Por exemplo, o número de uma fatura. Sem uma, o pedido recebe outra nova.',
  create: 'Criar pedido',

  noMerchantChosen: 'Escolha o comerciante que recebe o dinheiro.',
  notAnAmount: 'Um número acima de zero, como 25.50.',
  notACurrency: 'USDT, ou as três letras de uma moeda, como EUR.',
  referenceTaken: 'Esta referência é de outro pedido do comerciante, com outro valor ou preço.',
  suspended: 'Este comerciante está suspenso: não aceita pedidos.',
  merchantGone: 'Esse comerciante já não existe.',
  noWallet: 'Ainda não há carteira. Tem de ser criada primeiro.',
  noRate: 'De momento não há cotação para esta moeda. Tente de novo dentro de um minuto, ou peça USDT.',
  noFreeAddress: 'De momento não há endereço de pagamento livre. Tente de novo dentro de um minuto.',

  validUntil: (time) => around`Até ${time}`,
  ofPrice: (amount, currency) => `por ${amount} ${currency}`,
  order: (reference) => around`Pedido ${reference}`,
  qrName: 'Código QR do endereço de pagamento',
  openOrder: 'Abrir o pedido',
  another: 'Outro pedido',
};
