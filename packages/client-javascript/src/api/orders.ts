import type { components, operations } from '../openapi';

type Schemas = components['schemas'];

/** What a shop sends to create an order. */
export type NewOrder = Schemas['CreatePayment'];

/** The response to a create. */
export type CreatedOrder = Schemas['CreatedOrder'];

/** The response to a cancellation. */
export type CancelledOrder = Schemas['CancelledOrder'];

/** An order in a list. */
export type Order = Schemas['MerchantOrder'];

/** An order in a list by its last change. */
export type UpdatedOrder = Order & { updated_at: string };

/** A single order, with its payments. */
export type OrderDetail = Schemas['MerchantOrderDetail'];

export type OrderStatus = Schemas['OrderStatus'];

/** A payment of an order. */
export type Transaction = Schemas['Transaction'];

type ListQuery = NonNullable<operations['listPayments']['parameters']['query']>;

/** Which orders to list, of one status or several, and which page of them. */
export type OrderFilter = Omit<ListQuery, 'status'> & { status?: OrderStatus | readonly OrderStatus[] };

/** One page of orders, newest first. */
export type OrderPage = operations['listPayments']['responses'][200]['content']['application/json'];

/** Which page of a list, and of how many rows. */
export type PageChoice = NonNullable<operations['listPaymentDeliveries']['parameters']['query']>;

/** By what an order at a price in a currency would be priced now. */
export type Rate = Schemas['Rate'];

/** What became of a signed example that was sent as a webhook. */
export type TestOutcome = Schemas['TestOutcome'];

/** What the sandbox is to do to an order. */
export type Simulation = Schemas['Simulation'];

/** What the sandbox did. */
export type Simulated = Schemas['Simulated'];

/** What the sandbox is to pay to a deposit address. */
export type DepositSimulation = Schemas['DepositSimulation'];

/** What the sandbox paid. */
export type SimulatedDeposit = Schemas['SimulatedDeposit'];
