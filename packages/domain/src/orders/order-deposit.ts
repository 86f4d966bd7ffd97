/** The deposit address whose payment an order is, and the customer to whom the address belongs. */
export interface OrderDeposit {
  id: string;
  customerId: string;
}

/** The same as merchants read it. */
export interface PresentedOrderDeposit {
  source: 'deposit';
  deposit: { id: string; customer_id: string };
}

/** The one form in which the deposit address of an order is shown, wherever an order is; nothing for any other order. */
export function presentOrderDeposit(deposit: OrderDeposit | null | undefined): PresentedOrderDeposit | undefined {
  return deposit ? { source: 'deposit', deposit: { id: deposit.id, customer_id: deposit.customerId } } : undefined;
}
