export { decisionRoutes } from './admin/decisions';
export { orderRoutes } from './admin/orders';
export { refundRoutes } from './admin/refunds';
export { metadataField } from './creation/metadata-field';
export {
  atMostEvery,
  checkAmount,
  type Creation,
  openOrderCreation,
  requireEventsUrl,
  toNewOrder,
} from './creation/order-creation';
export {
  DESCRIPTION_RULE,
  descriptionField,
  externalIdField,
  ORDER_FIELDS,
  orderRules,
  priceField,
} from './creation/order-fields';
export { randomCode } from './creation/random-code';
export { recordedInsertion } from './creation/recorded-insertion';
export { traceCreation } from './creation/trace-creation';
export { presentEvent, presentListedOrder } from './listed-order';
export { cancelPaymentRoutes } from './merchant/cancel-payment';
export { paymentRoutes } from './merchant/payments';
export { checkLimits, limitOpenOrders, limitsOf } from './order-limits';
