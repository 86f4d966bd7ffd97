import type { Schemas } from '@gateway/contract';
import { ok, pageOf, type Replies } from './scene';
import { EPAY } from './scene-epay';
import { busyGateway } from './scene-gateway';
import { at } from './scene-orders';
import { ownOrders } from './scene-own-orders';
import { OWN_PEOPLE, signedInAs } from './scene-people';

const DAY = 24 * 60;

const period = (orders: number, completed: number, received: string, rate: string): Schemas['Period'] => ({
  ...{ order_count: orders, completed_count: completed, total_received: received },
  ...{ total_waived: '0.000000', success_rate: rate },
});

const statsOf = (today: Schemas['Period'], week: Schemas['Period'], received: string[]): Schemas['OwnStats'] => ({
  ...{ today, week, total: week },
  days: received.map((total_received, index) => ({
    date: at((received.length - 1 - index) * DAY).slice(0, 10),
    ...{ order_count: 9, total_received },
  })),
  ...{ active_order_count: 0, callback_failed_count: 0 },
});

const NOTHING = period(0, 0, '0.000000', '0.00');

/** What a merchant's people see of a shop that sells. */
export function busyShop(role: 'owner' | 'manager' | 'reader' = 'owner'): Replies {
  return {
    ...busyGateway(),
    '/me': () => ok<'getMe'>(signedInAs(null, role)),
    '/merchant/stats': () =>
      ok<'getOwnStats'>({
        ...statsOf(
          period(12, 9, '412.500000', '75.00'),
          { ...period(91, 74, '3204.750000', '81.31'), total_waived: '0.500000' },
          ['398.250000', '341.000000', '465.500000', '512.000000', '572.500000', '503.000000', '412.500000'],
        ),
        ...{ active_order_count: 3, callback_failed_count: 2 },
      }),
    ...ownOrders(),
    '/merchant/deliveries': (query) => ok<'listOwnDeliveries'>(pageOf([], query, 1)),
    '/merchant/epay': () => ok<'getOwnEPay'>(EPAY),
    '/merchant/message-channels': () => ok<'listOwnMessageChannels'>({ data: [] }),
    '/merchant/people': (query) => ok<'listOwnPeople'>({ ...pageOf(OWN_PEOPLE, query), invitations: [] }),
  };
}

/** The same on its first day. */
export function newShop(): Replies {
  return {
    ...busyShop(),
    '/merchant/stats': () => ok<'getOwnStats'>(statsOf(NOTHING, NOTHING, Array<string>(7).fill('0.000000'))),
    '/payments': (query) => ok<'listPayments'>(pageOf([], query)),
    '/payment-links': (query) => ok<'listPaymentLinks'>(pageOf([], query)),
    '/merchant/deliveries': (query) => ok<'listOwnDeliveries'>(pageOf([], query)),
    '/merchant/epay': () => ok<'getOwnEPay'>({ ...EPAY, enabled: false, pid: null, key_made_at: null, calls: [] }),
    '/merchant/people': (query) => ok<'listOwnPeople'>({ ...pageOf(OWN_PEOPLE.slice(0, 1), query), invitations: [] }),
  };
}
