import { plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  title: 'Yatırma adresleri',
  backToMerchant: 'satıcı',
  help: 'Bir adres temelli olarak bir müşterinindir: ona gelen her ödeme sipariş olur. Adresleri satıcının programı verir, değiştirir ve kapatır.',
  none: 'Henüz yatırma adresi yok',
  noneHelp: 'Satıcının programı her müşterisi için bir adres ister.',
  search: 'Müşteri ya da adres, tam',
  clearSearch: 'Aramayı temizle',
  nothingMatches: 'Sonuç yok',
  newestFirst: 'Yatırma adresleri, en yeniler önce',
  customer: 'Müşteri',
  address: 'Adres',
  least: 'En az',
  state: 'Durum',
  orders: 'Ödemeler',
  payments: (count) => plural(count, { one: 'ödeme', other: 'ödeme' }),
  received: 'Alınan',
  qr: 'QR kodu',
  qrOf: (customer) => `${customer} adresinin QR kodu`,
  copyAddress: 'Adresi kopyala',
  closed: 'Bu adres kapalı: gelen, sipariş sayılmaz ve kararınızı bekler.',
  close: 'Kapat',
};
