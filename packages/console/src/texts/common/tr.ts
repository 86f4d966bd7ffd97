import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  nothingHere: 'Burada bir şey yok',
  noSuchPage: 'Böyle bir sayfa yok.',
  noSuchNumber: 'Bu numarayla burada bir şey yok.',
  toOverview: 'Genel bakışa git',

  note: 'Not',
  noteHelp: 'Nedeni. Siparişte ve denetim kaydında kalır; hiçbir olayda ya da webhookta yer almaz.',

  sweepAgain: 'Yeniden topla',
  sweepAgainQuestion: 'Yeniden toplansın mı?',
  sweepNow: 'Şimdi topla',
  sweepEffect: (amount) => `${amount} USDT soğuk cüzdana gider. Ücreti sıcak cüzdan öder.`,
  sweepQueued: 'Sıraya alındı. Toplama yeniden başlıyor.',

  whatCanBeDone: 'Yapılabilecekler',

  merchant: 'Satıcı',
  allMerchants: 'Tümü',
  choose: 'Birini seçin',

  done: 'Bitti',

  payAt: 'Ödeme adresi',
  copyAddress: 'Adresi kopyala',
  print: 'Yazdır',

  export: 'Dışa aktar',
};
