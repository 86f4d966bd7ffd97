// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const tr: Texts = {
  paid: '{amount} alındı: {order} numaralı sipariş.',
  firstOfDay: 'Günün ilk ödemesi.',
  short: '{amount} alındı: {order} numaralı sipariş. {missing} eksik.',
  late: '{amount} süresinden sonra alındı: {order} numaralı sipariş.',
  over: '{amount} alındı, istenenden {surplus} fazla: {order} numaralı sipariş.',
  held: '{amount} alındı, ancak {order} numaralı siparişin tamamı ödenmedi. Ne yapılacağına karar verin.',
  day: '{amount} alındı: {day} tarihinde {count} ödemede.',
  summary: 'Ayrıca:',
  kinds: {
    paid: 'Ödendi',
    short: 'Eksik ödendi',
    late: 'Geç ödendi',
    over: 'Fazla ödendi',
    held: 'Karar bekliyor',
    day: 'Günler',
  },
  openOrder: 'Sipariş: {url}',
  test: 'Bu bir denemedir. Mesajlar buraya geliyor.',
  failing: '{channel} adresine giden mesajlar ulaşmıyor: {result}',
};
