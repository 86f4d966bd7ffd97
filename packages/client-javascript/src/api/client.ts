import { type Deliveries, openDeliveries } from './deliveries';
import { type DepositAddresses, openDepositAddresses } from './deposits';
import { type EventFilter, type EventPage, type EventReader, openEventReader } from './events';
import { openPaymentLinks, type PaymentLinks } from './links';
import type {
  CancelledOrder,
  CreatedOrder,
  DepositSimulation,
  NewOrder,
  Order,
  OrderDetail,
  OrderFilter,
  OrderPage,
  Rate,
  Simulated,
  SimulatedDeposit,
  Simulation,
  TestOutcome,
  UpdatedOrder,
} from './orders';
import { openSender, queryOf, type SenderOptions } from './sender';

export type ClientOptions = SenderOptions;

type IteratedFilter = Omit<OrderFilter, 'page' | 'updated_since' | 'after_id' | 'min_amount' | 'max_amount'>;

/**
 * The orders of one merchant.
 * @throws GatewayError if the gateway refuses a request; ConnectionError if no response arrives
 */
export interface GatewayClient {
  /** Creates an order. The same external id returns the same order, so that a call may be repeated at any time. */
  createOrder(order: NewOrder): Promise<CreatedOrder>;
  getOrder(id: string): Promise<OrderDetail>;
  /**
   * Closes the payment window of a pending order for which no payment has been seen. The order is `expired` about a
   * minute later, or `confirmed` by a payment that was on its way: read it before you act. May be repeated.
   */
  cancelOrder(id: string): Promise<CancelledOrder>;
  /** One page of orders, newest first. */
  listOrders(filter?: OrderFilter): Promise<OrderPage>;
  /**
   * All orders that match, newest first, each once, read page by page; `limit` is the size of a page. By
   * amounts, of which the gateway looks at the newest orders only, use `listOrders`.
   */
  iterateOrders(filter?: IteratedFilter): AsyncGenerator<Order, void, void>;
  /**
   * All orders that were created or changed since a time, in the order of their last change. Keep the newest
   * `updated_at`, and begin the next round with it: the iterator begins a minute earlier, because what the gateway is
   * just writing appears a moment later. So expect to see an order again.
   */
  iterateUpdatedOrders(since: Date | string): AsyncGenerator<UpdatedOrder, void, void>;
  /** By which rate an order at a price in this currency (ISO 4217) would be priced now. */
  getRate(currency: string): Promise<Rate>;
  /** Has a signed example, of no order, sent to the address of your webhooks, and returns what became of it. */
  testWebhook(url: string): Promise<TestOutcome>;
  /**
   * Has the sandbox pay an order, in one of many ways; any other gateway answers `NOT_FOUND`. It is sent once, because a
   * repeat would pay again, and may take as long as other simulations before it.
   */
  simulatePayment(simulation: Simulation): Promise<Simulated>;
  /** Has the sandbox pay a deposit address; the order follows when this is final. Sent once, like `simulatePayment`. */
  simulateDeposit(simulation: DepositSimulation): Promise<SimulatedDeposit>;
  /** Everything that happened to the orders after a cursor, each event once and in one order. */
  events(filter?: EventFilter): EventReader;
  /** How webhooks and events were delivered, and what to deliver again. */
  readonly deliveries: Deliveries;
  /** The pages at which the merchant sells without code. */
  readonly links: PaymentLinks;
  /** The addresses that customers keep, to which they pay any amount at any time. */
  readonly deposits: DepositAddresses;
}

const MAX_PAGE_LENGTH = 100;
const OVERLAP_MS = 60_000;
const SIMULATION_MS = 60_000;

/** Opens a client. It holds no connection, and needs no closing. */
export function createClient(options: ClientOptions): GatewayClient {
  const send = openSender(options);
  const { timeoutMs = 0 } = options;
  const once = { ...options, maxAttempts: 1 };
  const simulate = openSender({ ...once, timeoutMs: Math.max(timeoutMs, SIMULATION_MS) });
  const listOrders = (filter: OrderFilter = {}): Promise<OrderPage> => send('GET', `/payments${queryOf(filter)}`);
  const listEvents = (filter: EventFilter): Promise<EventPage> => send('GET', `/events${queryOf(filter)}`);
  return {
    createOrder: (order) => send('POST', '/payments', order),
    getOrder: (id) => send('GET', `/payments/${encodeURIComponent(id)}`),
    cancelOrder: (id) => send('POST', `/payments/${encodeURIComponent(id)}/cancel`),
    getRate: (currency) => send('GET', `/rates${queryOf({ currency })}`),
    testWebhook: (url) => send('POST', '/merchant/test-webhook', { url }),
    simulatePayment: (simulation) => simulate('POST', '/sandbox/pay', simulation),
    simulateDeposit: (simulation) => simulate('POST', '/sandbox/deposit', simulation),
    listOrders,
    iterateOrders: (filter = {}) => iterate(listOrders, filter),
    events: (filter = {}) => openEventReader(listEvents, filter),
    iterateUpdatedOrders: (since) => iterateUpdated(listOrders, since),
    deliveries: openDeliveries(send),
    links: openPaymentLinks(send, openSender(once)),
    deposits: openDepositAddresses(send),
  };
}

/**
 * Reads on from the creation time of the last order, not from the number of a page: orders that are created or leave
 * the filter meanwhile move the others between pages.
 */
async function* iterate(
  list: GatewayClient['listOrders'],
  filter: Omit<OrderFilter, 'page'>,
): AsyncGenerator<Order, void, void> {
  const limit = filter.limit ?? MAX_PAGE_LENGTH;
  const seen = new Set<string>();
  let { to } = filter;
  let page = 1;
  for (;;) {
    const { data } = await list({ ...filter, limit, page, ...(to === undefined ? {} : { to }) });
    yield* data.filter(({ id }) => !seen.has(id));
    const last = data.at(-1);
    if (!last || data.length < limit) return;
    if (last.created_at === to) page += 1;
    else {
      to = last.created_at;
      page = 1;
      seen.clear();
    }
    for (const order of data) if (order.created_at === to) seen.add(order.id);
  }
}

async function* iterateUpdated(
  list: GatewayClient['listOrders'],
  since: Date | string,
): AsyncGenerator<UpdatedOrder, void, void> {
  const begin = new Date(typeof since === 'string' ? inUtc(since) : since).getTime() - OVERLAP_MS;
  let position: OrderFilter = { updated_since: new Date(begin).toISOString() };
  for (;;) {
    const { data } = await list({ ...position, limit: MAX_PAGE_LENGTH });
    const orders = data as UpdatedOrder[];
    yield* orders;
    const last = orders.at(-1);
    if (!last || orders.length < MAX_PAGE_LENGTH) return;
    position = { updated_since: last.updated_at, after_id: last.id };
  }
}

/** A time without a zone is UTC for the gateway, and the zone of the shop's server for JavaScript. */
function inUtc(time: string): string {
  return /T[^Z+-]+$/i.test(time) ? `${time}Z` : time;
}
