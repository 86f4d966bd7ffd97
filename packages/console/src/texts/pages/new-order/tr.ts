import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  title: 'Yeni sipariş',
  orders: 'Siparişler',
  backToOrders: 'siparişler',
  whoPaysWhat: 'Ödenecek olan',
  help: 'Kendi programı olmayan mağaza için: müşteriye ödeme adresini gönderin ya da QR kodunu gösterin.',

  amount: 'Tutar',
  currency: 'Para birimi',
  currencyHelp: 'USDT ya da EUR gibi başka bir kod: şimdiki kurla sayılır.',
  whatFor: 'Ne için',
  whatForHelp: 'Müşteriniz ödeme sayfasında okur.',
  validFor: 'Ödeme süresi',
  halfHour: '30 dakika',
  hour: '1 saat',
  sixHours: '6 saat',
  day: '24 saat',
  reference: 'Referansınız',
  referenceHelp: 'Örneğin bir fatura numarası. Yoksa sipariş yenisini alır.',
  create: 'Sipariş oluştur',

  noMerchantChosen: 'Parayı alacak satıcıyı seçin.',
  notAnAmount: 'Sıfırdan büyük bir sayı, örneğin 25.50.',
  notACurrency: 'USDT ya da EUR gibi üç harfli para birimi.',
  referenceTaken: 'Bu referans, satıcının başka tutarlı ya da fiyatlı bir siparişine ait.',
  suspended: 'Bu satıcı askıda: sipariş almaz.',
  merchantGone: 'Bu satıcı artık yok.',
  noWallet: 'Henüz cüzdan yok. Önce oluşturulmalı.',
  noRate: 'Şu anda bu para birimi için kur yok. Bir dakika sonra yeniden deneyin ya da USDT isteyin.',
  noFreeAddress: 'Şu anda boş ödeme adresi yok. Bir dakika sonra yeniden deneyin.',

  validUntil: (time) => around`Bitiş: ${time}`,
  ofPrice: (amount, currency) => `karşılığı ${amount} ${currency}`,
  order: (reference) => around`Sipariş ${reference}`,
  qrName: 'Ödeme adresinin QR kodu',
  openOrder: 'Siparişi aç',
  another: 'Başka sipariş',
};
