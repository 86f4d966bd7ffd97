import type { Stage } from '../../checkout/checkout-scenarios';
import type { Desk } from './desk';
import type { Weekend } from './weekend';

/** Where the admin and the merchants are. */
export const ZONE = 'America/Sao_Paulo';

/** What the tasks of a week share. */
export interface Week {
  stage: Stage;
  weekend: Weekend;
  /** The window of this day. */
  desk: Desk;
  /** The key of the shop that joins on Thursday. */
  newKey: string;
}

/** Opens an order by the search, from a page that need not have one. */
export async function openOrder(desk: Desk, search: string, id: string): Promise<void> {
  await desk.follow('Orders');
  await desk.search(search);
  await desk.page.waitForURL(`**/console/orders/${id}`);
}

/** Writes down why, and confirms. */
export async function decide(desk: Desk, button: string, note: string, verb: string): Promise<void> {
  await desk.press(button);
  await desk.fill('Note', note);
  await desk.press(verb);
}
