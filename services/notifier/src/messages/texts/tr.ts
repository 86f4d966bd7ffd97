// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const tr: Texts = {
  paid: '{order} numaralı sipariş için {amount} alındı.',
  firstOfDay: 'Günün ilk ödemesi.',
  short: '{order} numaralı sipariş için {amount} alındı. {missing} eksik.',
  late: '{order} numaralı sipariş için {amount} süresinden sonra alındı.',
  over: '{order} numaralı sipariş için {amount} alındı; istenenden {surplus} fazla.',
  held: '{order} numaralı sipariş için {amount} alındı, ancak tamamı ödenmedi. Ne yapılacağına karar verin.',
  day: '{day} tarihinde {count} ödemede {amount} alındı.',
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
