import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  title: 'Pesanan baru',
  orders: 'Pesanan',
  backToOrders: 'pesanan',
  whoPaysWhat: 'Yang harus dibayar',
  help: 'Untuk toko tanpa program sendiri: kirim alamat halaman bayar ke pelanggan, atau tunjukkan kode QR-nya.',

  amount: 'Jumlah',
  currency: 'Mata uang',
  currencyHelp: 'USDT, atau kode lain seperti EUR: dihitung dengan kurs sekarang.',
  whatFor: 'Untuk apa',
  whatForHelp: 'Pelanggan membacanya di halaman bayar.',
  validFor: 'Dapat dibayar selama',
  halfHour: '30 menit',
  hour: '1 jam',
  sixHours: '6 jam',
  day: '24 jam',
  reference: 'Referensi Anda',
  referenceHelp: 'Misalnya nomor faktur. Jika kosong, pesanan mendapat yang baru.',
  create: 'Buat pesanan',

  noMerchantChosen: 'Pilih merchant yang menerima uang.',
  notAnAmount: 'Angka di atas nol, misalnya 25.50.',
  notACurrency: 'USDT, atau tiga huruf mata uang, misalnya EUR.',
  referenceTaken: 'Referensi ini milik pesanan lain merchant, dengan jumlah atau harga lain.',
  suspended: 'Merchant ini ditangguhkan: tidak menerima pesanan.',
  merchantGone: 'Merchant ini sudah tidak ada.',
  noWallet: 'Belum ada dompet. Harus dibuat dulu.',
  noRate: 'Saat ini tidak ada kurs untuk mata uang ini. Coba lagi satu menit lagi, atau minta USDT.',
  noFreeAddress: 'Saat ini tidak ada alamat pembayaran bebas. Coba lagi satu menit lagi.',

  validUntil: (time) => around`Sampai ${time}`,
  ofPrice: (amount, currency) => `untuk ${amount} ${currency}`,
  order: (reference) => around`Pesanan ${reference}`,
  qrName: 'Kode QR alamat halaman bayar',
  openOrder: 'Buka pesanan',
  another: 'Pesanan lain',
};
