import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  title: 'Kasa',
  backToCounter: 'kasa',
  today: 'Bugün',
  latest: 'Son satışlar',
  none: 'Bugün henüz satış yok',
  previous: 'Önceki satış',
  sale: 'Satış',

  amount: 'Tutar',
  erase: 'Son rakamı sil',
  currency: 'Para birimi',
  note: 'Not',
  charge: 'Tahsil et',
  signals: 'Ses ve titreşim',
  notAnAmount: 'Sıfırdan büyük bir tutar yazın.',
  notACurrency: 'USDT veya bir para biriminin üç harfi, örneğin EUR.',
  noRate: 'Bu para birimi için şu anda kur yok. USDT ile tahsil edin ya da bir dakika sonra yeniden deneyin.',
  unanswered: 'Henüz yanıt yok. Yanıt gelene kadar aynı satış yeniden istenir; yalnızca bir kez yapılır.',
  giveUp: 'Vazgeç',

  next: 'Sıradaki müşteri',
  cancelSale: 'Satışı iptal et',
  qrName: 'Ödeme adresinin QR kodu',
  copyAddress: 'Adresi kopyala',
  payUntil: (time) => around`Son ödeme: ${time}`,
  witnesses: (count, required) => `Aynı görüşteki tanıklar: ${count} / ${required}`,

  states: {
    waiting: 'Bekliyor',
    too_little: 'Çok az',
    seen: 'Görüldü',
    paid: 'Kesin',
    held: 'Çok geç',
    cancelled: 'İptal edildi',
    expired: 'Süresi doldu',
    vanished: 'Kayboldu',
  },
  advice: {
    waiting: 'Kodu müşteriye gösterin.',
    held: 'Malı vermeyin. Ödeme çok geç geldi: ne olacağına ağ geçidinin işletmecisi karar verir. Mağaza sahibine söyleyin.',
    cancelled: 'Hiçbir şey gelmedi.',
    expired: 'Zamanında bir şey gelmedi. Müşteri hâlâ ödemek istiyorsa yeni bir satış yapın.',
  },
  missing: (amount) => `${amount} USDT eksik. Malı vermeyin. Müşteri kalanı aynı adrese gönderebilir.`,
  missingLate: (amount) =>
    `Süre doldu ve ${amount} USDT eksik. Malı vermeyin. Kalanı için yeni bir satış yapın ya da mağaza sahibinden geleni iade etmesini isteyin.`,
  tooMuch: (amount) => `Malı verebilirsiniz. Müşteri ${amount} USDT fazla ödedi: mağaza sahibi iade edebilir.`,
  seenStays: 'Görüldü, kesin değil. Kesinleşene kadar malı vermeyin.',
  seenMayGo: 'Malı verebilirsiniz: mağazanızın sınırı içinde. Ödeme henüz kesin değil.',
  paid: 'Malı verebilirsiniz.',
  vanished:
    'Ödeme ağdan kayboldu. Malı vermeyin. Çoğu zaman hemen geri gelir; gelmezse müşteriden yeniden ödemesini isteyin.',

  sales: 'Satışlar',
  notFinal: 'Görüldü, kesin değil',
  sums: 'Ödendi',
  received: 'Alınan',
  first: 'İlk satış',
  last: 'Son satış',
  all: 'Bütün kasalar',
};
