import { plural } from '../../../language/writing';

/** The texts of the overview, and of the panels that other pages share with it. */
export const texts = {
  title: 'Overview',
  openHealth: 'Open health',
  isMoneyFlowing: 'Is money flowing',

  received: 'Received',
  today: 'Today',
  todayHint: 'UTC day so far',
  week: 'This week',
  weekHint: '7 UTC days',
  allTime: 'All time',
  merchants: (count: number) => plural(count, { one: '{n} merchant', other: '{n} merchants' }),
  completedOf: (orders: string, rate: string) => `of ${orders} completed · ${rate} %`,
  waived: (amount: string) => `${amount} USDT waived`,
  receivedPerDay: 'Received per day',
  receivedPerDayHint: 'USDT, UTC days',
  dayTable: 'Received per UTC day, in USDT',
  day: 'Day',

  lastDay: 'Last 24 hours',
  lastDayHint: 'USDT per hour',
  hourTable: 'Received per hour, in USDT, and orders created in it',
  hour: 'From',
  orders: 'Orders',
  paid: 'Paid',
  ordersPaid: 'Orders paid',
  rate: (percentage: string) => `${percentage} %`,
  paidOf: (paid: string, orders: string) => `${paid} of ${orders}`,
  paidOfWaiting: (paid: string, orders: string, waiting: string) => `${paid} of ${orders}, ${waiting} still waiting`,
  timeToPay: 'Time to pay',
  nonePaid: 'None paid',
  median: 'half of them were faster',
  paidByPrice: 'Paid by price, and received',
  priced: (amount: string, currency: string) => `${amount} ${currency}`,
  usdt: (amount: string) => `${amount} USDT`,
  failures: 'Failures',
  noFailures: 'None',

  incidents: 'Incidents',
  incidentsHint: 'latest 10',
  seeOrders: 'See orders',
  noIncidents: 'No incidents.',
  allWentThrough: 'All webhooks and sweeps went through.',
  attempt: (attempt: number) => `, attempt ${attempt}`,

  waitsForYou: 'Waits for you',
  nothingWaits: 'Nothing waits for you.',
  notNotifiedHelp: 'See what your server answered, and send the webhook again.',
  underpaid: (count: number, shown: string) =>
    plural(
      count,
      { one: '{n} order of this week with a part missing', other: '{n} orders of this week with a part missing' },
      shown,
    ),
  underpaidHelp: 'Return what came, or ask the gateway to accept it as paid.',
  openOrders: (count: number) => plural(count, { one: '{n} open order', other: '{n} open orders' }),
  openOrdersHelp: 'They await payment, or their payment is not final yet.',
  latestOrders: 'Latest orders',
  allOrders: 'All orders',

  pool: 'Address pool',
  freeOf: (total: string) => `free of ${total}`,
  free: 'Free, ready for new orders',
  inUse: 'In use or resting',
  refills: 'Refills by itself.',
  noneFree: 'No free addresses. New orders wait until the pool is refilled.',
  fewFree: 'Few free addresses are left.',
};

export type Texts = typeof texts;
