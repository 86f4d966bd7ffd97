import {
  ConfigService,
  EventBus,
  HistoryService,
  type Injector,
  isGraphQlErrorResult,
  Order,
  OrderService,
  type Payment,
  PaymentMethodService,
  RefundEvent,
  type RequestContext,
  RequestContextService,
  totalCoveredByPayments,
  TransactionalConnection,
} from '@vendure/core';
import type { Asked } from './payments/asked';
import { orderCodeOf } from './payments/attempts';
import { decimalOf, shareOf } from './payments/money';
import { cheaperNote, refundNote, refusedNote, shortNote, surplusNote } from './payments/notes';

/** The payment handler's name in the shop. */
export const METHOD = 'crypto-payment-gateway';

/** A payment that the gateway reports as complete. */
export interface PaidAttempt {
  /** The gateway's id of it. */
  id: string;
  externalId: string;
}

/** What this plugin reads and writes in the shop. Every change may be repeated, and has its effect once. */
export interface Shop {
  /** Records a payment of an order and thereby places it; if the order takes none, notes that for the admin. */
  recordPayment(paid: PaidAttempt): Promise<void>;
  /** Writes a note that admins see in the history of an order. */
  note(externalId: string, text: string): Promise<void>;
  /** Whether the order has this payment. Until the transaction ends, nothing else adds one. */
  hasPayment(tx: RequestContext, code: string, id: string): Promise<boolean>;
  /** How many decimal places the smallest unit of money has. */
  places(): number;
}

/** Vendure removes a coupon that is not valid any more instead of adding the payment; the next time there is none. */
const TRIES = 2;

/**
 * Opens the shop, and has refunds noted from now on.
 * @param askedFor asks the gateway what an attempt was asked for
 */
export function openShop(injector: Injector, askedFor: (id: string) => Promise<Asked>): Shop {
  const connection = injector.get(TransactionalConnection);
  const orders = injector.get(OrderService);
  const newContext = (): Promise<RequestContext> => injector.get(RequestContextService).create({ apiType: 'admin' });
  const places = (): number => placesOf(injector);

  const lockOrder = async (tx: RequestContext, code: string): Promise<Order | undefined> => {
    const query = connection.getRepository(tx, Order).createQueryBuilder('order');
    const order = await query.setLock('pessimistic_write').where('order.code = :code', { code }).getOne();
    return order ? orders.findOne(tx, order.id) : undefined;
  };
  const isRecorded = async (tx: RequestContext, order: Order, id: string): Promise<boolean> =>
    (await orders.getOrderPayments(tx, order.id)).some(({ transactionId }) => transactionId === id);
  const noteOnce = async (tx: RequestContext, order: Order, note: string): Promise<void> => {
    const { items } = await injector.get(HistoryService).getHistoryForOrder(tx, order.id, false);
    if (items.some(({ data }) => data.note === note)) return;
    await orders.addNoteToOrder(tx, { id: order.id, note, isPublic: false });
  };
  /** Does nothing for what is not an order of this shop. */
  const withOrder = async (
    externalId: string,
    work: (tx: RequestContext, order: Order) => Promise<void>,
  ): Promise<void> => {
    const code = orderCodeOf(externalId);
    if (code === undefined) return;
    await connection.withTransaction(await newContext(), async (tx) => {
      const order = await lockOrder(tx, code);
      if (order) await work(tx, order);
    });
  };
  noteRefunds(injector, noteOnce);
  return {
    recordPayment: (paid) =>
      withOrder(paid.externalId, async (tx, order) => {
        if (await isRecorded(tx, order, paid.id)) return;
        const { currency } = await askedFor(paid.id);
        const text =
          order.currencyCode === currency
            ? await addPayment(injector, tx, order, paid)
            : refusedNote(paid.externalId, `the order is in ${order.currencyCode} by now`);
        if (text !== undefined) await noteOnce(tx, order, text);
      }),
    note: (externalId, text) => withOrder(externalId, (tx, order) => noteOnce(tx, order, text)),
    async hasPayment(tx, code, id) {
      const order = await lockOrder(tx, code);
      return order !== undefined && isRecorded(tx, order, id);
    },
    places,
  };
}

/** Writes a note for every refund from now on. */
function noteRefunds(
  injector: Injector,
  noteOnce: (tx: RequestContext, order: Order, note: string) => Promise<void>,
): void {
  injector.get(EventBus).registerBlockingEventHandler({
    event: RefundEvent,
    id: `${METHOD}-refund-note`,
    async handler({ ctx, order, refund }) {
      if (refund.method !== (await methodCode(injector, ctx))) return;
      const payments = await injector.get(OrderService).getOrderPayments(ctx, order.id);
      const paid = payments.find(({ id }) => id === refund.paymentId);
      const amount = decimalOf(refund.total, placesOf(injector));
      const note = refundNote(String(refund.id), { amount, currency: order.currencyCode }, inUsdt(paid, amount));
      await noteOnce(ctx, order, note);
    },
  });
}

/** Returns what the admin must know, if anything. */
async function addPayment(
  injector: Injector,
  tx: RequestContext,
  order: Order,
  paid: PaidAttempt,
): Promise<string | undefined> {
  const orders = injector.get(OrderService);
  const { state } = order;
  // The customer has gone back to the basket meanwhile.
  if (state === 'AddingItems') await orders.transitionToState(tx, order.id, 'ArrangingPayment');
  const input = { method: await methodCode(injector, tx), metadata: { gatewayOrderId: paid.id } };
  let refusal = '';
  for (let n = 0; n < TRIES; n++) {
    const result = await orders.addPaymentToOrder(tx, order.id, input);
    if (!isGraphQlErrorResult(result)) {
      if (isOpen(result.state)) return shortNote(paid.externalId);
      result.payments = await orders.getOrderPayments(tx, order.id);
      const surplus = totalCoveredByPayments(result) - result.totalWithTax;
      if (surplus <= 0) return undefined;
      const amount = decimalOf(surplus, placesOf(injector));
      return cheaperNote(paid.externalId, { amount, currency: result.currencyCode });
    }
    if (result.errorCode === 'ORDER_PAYMENT_STATE_ERROR') return surplusNote(paid.externalId, state);
    if (result.errorCode === 'INELIGIBLE_PAYMENT_METHOD_ERROR') return refusedNote(paid.externalId, result.message);
    refusal = result.message;
  }
  throw new Error(`payment ${paid.externalId} could not be recorded: ${refusal}`);
}

/** What a part of a payment is in USDT, at the rate of its order. */
function inUsdt(paid: Payment | undefined, amount: string): string {
  const { asked, amount_expected: usdt } = paid?.metadata ?? {};
  return typeof asked === 'string' && typeof usdt === 'string' ? shareOf(usdt, amount, asked) : amount;
}

function placesOf(injector: Injector): number {
  return injector.get(ConfigService).entityOptions.moneyStrategy.precision ?? 2;
}

function isOpen(state: string): boolean {
  return state === 'AddingItems' || state === 'ArrangingPayment' || state === 'ArrangingAdditionalPayment';
}

async function methodCode(injector: Injector, ctx: RequestContext): Promise<string> {
  const methods = await injector.get(PaymentMethodService).getActivePaymentMethods(ctx);
  const method = methods.find(({ handler }) => handler.code === METHOD);
  if (!method) throw new Error(`no payment method with the handler "${METHOD}" is enabled in the default channel`);
  return method.code;
}
