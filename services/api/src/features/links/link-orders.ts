import { costAtLink, Refusal } from '@gateway/domain';
import { type LinkEnd, insertLinkOrder, type PaymentLink } from '@gateway/store/links';
import type { Merchant } from '@gateway/store/merchants';
import type { Order } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { pathOfLink } from '../../pages/own-pages';
import { toNewOrder, limitOpenOrders, randomCode } from '../orders';
import { TooManyCurrencies } from '../rates';

/** What a visitor of a link asks for, in the currency of the link. */
export interface AskedAtLink {
  visitor: string;
  amount: string;
  reference: string | null;
}

/** The order that was made or is open already, or why there is none. */
export type MadeAtLink = { order: Order; isNew: boolean } | LinkEnd | 'too_many' | 'no_rate' | 'out_of_bounds';

type MakeOrder = (link: PaymentLink, merchant: Merchant, asked: AskedAtLink) => Promise<MadeAtLink>;

/** So many visitors wait for their turn in this process; further ones are asked to come back. */
const MAX_WAITING = 50;
const GROUPS = 3;
const GROUP_LENGTH = 4;

/**
 * Makes orders at payment links, one at a time: in the database they wait for each other anyway, and there they would
 * hold connections that the merchants' programs need.
 */
export function openLinkOrders(context: ApiContext): MakeOrder {
  const { db, config, wakeups } = context;
  const inTurn = openTurns();
  const limitOpen = limitOpenOrders(context);
  return async (link, merchant, asked) => {
    if (!merchant.isActive) return 'off';
    const order = await prepare(context, link, merchant, asked);
    if (typeof order === 'string') return order;
    const { refusal, mostOpen } = await limitOpen(merchant);
    if (refusal) return 'too_many';
    const made = await inTurn(() =>
      insertLinkOrder(db, { order, mostOpen, reserved: config.orders.reservedAddresses }),
    );
    if (made === 'no_address') wakeups.wake('pool');
    return made === undefined || made === 'no_address' || made === 'exists' ? 'too_many' : made;
  };
}

async function prepare(
  context: ApiContext,
  link: PaymentLink,
  merchant: Merchant,
  { visitor, amount, reference }: AskedAtLink,
): Promise<Parameters<typeof insertLinkOrder>[1]['order'] | 'no_rate' | 'out_of_bounds'> {
  const back = pathOfLink(link.id);
  const successUrl = link.successUrl ?? (link.isSingleUse ? undefined : back);
  try {
    const order = await toNewOrder(context, merchant, {
      external_id: newReference(),
      description: link.title,
      ...costAtLink(link.terms, amount),
      ...(link.callbackUrl !== null && { callback_url: link.callbackUrl }),
      ...(successUrl !== undefined && { success_url: successUrl }),
      cancel_url: back,
      ...(link.metadata && { metadata: link.metadata }),
    });
    return { ...order, link: { id: link.id, visitor, reference } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'RATE_UNAVAILABLE' || error instanceof TooManyCurrencies) return 'no_rate';
    if (error.code === 'INVALID_BODY') return 'out_of_bounds';
    throw error;
  }
}

/** A reference such as "7K3M-9QPX-2MTR", one of 2^60. */
function newReference(): string {
  return Array.from({ length: GROUPS }, () => randomCode(GROUP_LENGTH)).join('-');
}

/** Does one thing after the other; undefined, without doing it, where too many wait. */
function openTurns(): <T>(act: () => Promise<T>) => Promise<T | undefined> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (act) => {
    if (waiting >= MAX_WAITING) return undefined;
    waiting++;
    const turn = last.then(act);
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting--;
    }
  };
}
