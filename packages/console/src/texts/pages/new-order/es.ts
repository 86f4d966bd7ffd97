import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  title: 'Nuevo pedido',
  orders: 'Pedidos',
  backToOrders: 'pedidos',
  whoPaysWhat: 'Qué hay que pagar',
  help: 'Para una tienda sin programa propio: envía al cliente la dirección de pago o muéstrale su código QR.',

  amount: 'Importe',
  currency: 'Moneda',
  currencyHelp: 'USDT, o el código de otra, como EUR: cuenta al cambio de ahora.',
  whatFor: 'Concepto',
  whatForHelp: 'Tu cliente lo lee al pagar.',
  validFor: 'Se puede pagar durante',
  halfHour: '30 minutos',
  hour: '1 hora',
  sixHours: '6 horas',
  day: '24 horas',
  reference: 'Tu referencia',
  referenceHelp: 'Por ejemplo, el número de una factura. Si falta, el pedido recibe una nueva.',
  create: 'Crear pedido',

  noMerchantChosen: 'Elige el comercio que recibe el dinero.',
  notAnAmount: 'Un número mayor que cero, como 25.50.',
  notACurrency: 'USDT, o las tres letras de una moneda, como EUR.',
  referenceTaken: 'Esta referencia es de otro pedido del comercio, con otro importe o precio.',
  suspended: 'Este comercio está suspendido: no acepta pedidos.',
  merchantGone: 'Ese comercio ya no existe.',
  noWallet: 'Aún no hay billetera. Primero hay que crearla.',
  noRate: 'Ahora no hay cambio para esta moneda. Reintenta en un minuto o pide USDT.',
  noFreeAddress: 'Ahora no hay ninguna dirección de pago libre. Reintenta en un minuto.',

  validUntil: (time) => around`Hasta las ${time}`,
  ofPrice: (amount, currency) => `por ${amount} ${currency}`,
  order: (reference) => around`Pedido ${reference}`,
  qrName: 'Código QR de la dirección de pago',
  openOrder: 'Abrir el pedido',
  another: 'Otro pedido',
};
