// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const de: Texts = {
  paid: '{amount} für Bestellung {order} erhalten.',
  firstOfDay: 'Die erste Zahlung des Tages.',
  short: '{amount} für Bestellung {order} erhalten. Es fehlen {missing}.',
  late: '{amount} für Bestellung {order} erhalten, nach Ablauf der Zeit.',
  over: '{amount} für Bestellung {order} erhalten, {surplus} zu viel.',
  held: '{amount} für Bestellung {order} erhalten, die nicht ganz bezahlt wurde. Bitte entscheiden Sie, was damit geschieht.',
  day: '{amount} am {day} erhalten, in {count} Zahlungen.',
  summary: 'Außerdem:',
  kinds: {
    paid: 'Bezahlt',
    short: 'Zu wenig bezahlt',
    late: 'Zu spät bezahlt',
    over: 'Zu viel bezahlt',
    held: 'Zu entscheiden',
    day: 'Tage',
  },
  openOrder: 'Bestellung: {url}',
  test: 'Dies ist ein Test. Nachrichten kommen hier an.',
  failing: 'Nachrichten an {channel} kommen nicht an: {result}',
};
