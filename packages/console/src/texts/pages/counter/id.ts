import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  title: 'Kasir',
  backToCounter: 'kasir',
  today: 'Hari ini',
  latest: 'Penjualan terakhir',
  none: 'Belum ada penjualan hari ini',
  previous: 'Penjualan sebelumnya',
  sale: 'Penjualan',

  amount: 'Jumlah',
  erase: 'Hapus angka terakhir',
  currency: 'Mata uang',
  note: 'Catatan',
  charge: 'Tagih',
  signals: 'Suara dan getar',
  notAnAmount: 'Ketik jumlah di atas nol.',
  notACurrency: 'USDT, atau tiga huruf sebuah mata uang, misalnya EUR.',
  noRate: 'Saat ini tidak ada kurs untuk mata uang ini. Tagih dalam USDT, atau coba lagi sebentar.',
  unanswered: 'Belum ada jawaban. Penjualan yang sama diminta lagi sampai ada jawaban; dibuat hanya sekali.',
  giveUp: 'Batal menagih',

  next: 'Pelanggan berikutnya',
  cancelSale: 'Batalkan penjualan',
  qrName: 'Kode QR alamat pembayaran',
  copyAddress: 'Salin alamat',
  payUntil: (time) => around`Dibayar sebelum ${time}`,
  witnesses: (count, required) => `Saksi yang setuju: ${count} dari ${required}`,

  states: {
    waiting: 'Menunggu',
    too_little: 'Kurang',
    seen: 'Terlihat',
    paid: 'Final',
    held: 'Terlambat',
    cancelled: 'Dibatalkan',
    expired: 'Kedaluwarsa',
    vanished: 'Hilang',
  },
  advice: {
    waiting: 'Tunjukkan kode kepada pelanggan.',
    held: 'Tahan barang. Pembayaran datang terlambat: operator gateway yang memutuskan. Beri tahu pemilik toko.',
    cancelled: 'Tidak ada yang datang.',
    expired: 'Tidak ada yang datang tepat waktu. Buat penjualan baru jika pelanggan masih ingin membayar.',
  },
  missing: (amount) => `Kurang ${amount} USDT. Tahan barang. Pelanggan dapat mengirim sisanya ke alamat yang sama.`,
  missingLate: (amount) =>
    `Waktunya habis, dan kurang ${amount} USDT. Tahan barang. Buat penjualan baru untuk sisanya, atau minta pemilik toko mengembalikan yang sudah datang.`,
  tooMuch: (amount) =>
    `Barang boleh diserahkan. Pelanggan membayar lebih ${amount} USDT: pemilik toko dapat mengembalikannya.`,
  seenStays: 'Terlihat, belum final. Tahan barang sampai final.',
  seenMayGo: 'Barang boleh diserahkan: ini dalam batas toko Anda. Pembayaran belum final.',
  paid: 'Barang boleh diserahkan.',
  vanished:
    'Pembayaran hilang dari jaringan. Tahan barang. Biasanya segera kembali; jika tidak, minta pelanggan membayar lagi.',

  sales: 'Penjualan',
  notFinal: 'Terlihat, belum final',
  sums: 'Dibayar',
  received: 'Diterima',
  first: 'Penjualan pertama',
  last: 'Penjualan terakhir',
  all: 'Semua kasir',
};
