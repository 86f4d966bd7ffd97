/** A state of the checkout page. */
export interface State {
  name: string;
  /** Below /checkout/. */
  path: string;
  /** A text that must be on the page. */
  shows: string;
  /** The response status if it is not 200. */
  status?: number;
}
