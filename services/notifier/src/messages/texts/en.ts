import type { Texts } from './texts';

export const en: Texts = {
  paid: '{amount} received for order {order}.',
  firstOfDay: 'The first payment of the day.',
  short: '{amount} received for order {order}. {missing} are missing.',
  late: '{amount} received for order {order}, after its time.',
  over: '{amount} received for order {order}, {surplus} more than asked.',
  held: '{amount} received for order {order}, which was not paid in full. Please decide what becomes of it.',
  day: '{amount} received on {day}, in {count} payments.',
  summary: 'What else happened:',
  kinds: {
    paid: 'Paid',
    short: 'Paid short',
    late: 'Paid late',
    over: 'Paid too much',
    held: 'To be decided',
    day: 'Days',
  },
  openOrder: 'Order: {url}',
  test: 'This is a test. Messages arrive here.',
  failing: 'Messages to {channel} do not arrive: {result}',
};
