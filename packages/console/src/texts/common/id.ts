import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  nothingHere: 'Tidak ada apa-apa di sini',
  noSuchPage: 'Halaman ini tidak ada.',
  noSuchNumber: 'Tidak ada apa pun di sini dengan nomor ini.',
  toOverview: 'Ke ringkasan',

  note: 'Catatan',
  noteHelp: 'Alasannya. Tersimpan pada pesanan dan di log audit, dan tidak ada dalam event atau webhook.',

  sweepAgain: 'Kumpulkan lagi',
  sweepAgainQuestion: 'Kumpulkan lagi?',
  sweepNow: 'Kumpulkan sekarang',
  sweepEffect: (amount) => `${amount} USDT masuk ke dompet dingin. Dompet panas membayar biayanya.`,
  sweepQueued: 'Dalam antrean. Pengumpulan dimulai lagi.',

  whatCanBeDone: 'Yang dapat dilakukan',

  merchant: 'Merchant',
  allMerchants: 'Semua',
  choose: 'Pilih salah satu',

  done: 'Selesai',

  payAt: 'Bayar ke',
  copyAddress: 'Salin alamat',
  print: 'Cetak',

  export: 'Ekspor',
};
