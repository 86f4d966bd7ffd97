/** The payment link at which an order was made, and what its customer gave there. */
export interface OrderLink {
  id: string;
  reference: string | null;
}

/** The same as merchants read it. */
export interface PresentedOrderLink {
  id: string;
  reference?: string;
}

/** The one form in which the link of an order is shown, wherever an order is. */
export function presentOrderLink({ id, reference }: OrderLink): PresentedOrderLink {
  return { id, ...(reference !== null && { reference }) };
}
