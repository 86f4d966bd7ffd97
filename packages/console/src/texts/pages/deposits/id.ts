import { plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  title: 'Alamat setoran',
  backToMerchant: 'merchant',
  help: 'Satu alamat milik satu pelanggan selamanya: setiap pembayaran ke sana menjadi pesanan. Program merchant memberi, mengubah, dan menutupnya.',
  none: 'Belum ada alamat setoran',
  noneHelp: 'Program merchant meminta satu untuk setiap pelanggan.',
  search: 'Pelanggan atau alamat, lengkap',
  clearSearch: 'Hapus pencarian',
  nothingMatches: 'Tidak ada yang cocok',
  newestFirst: 'Alamat setoran, terbaru dulu',
  customer: 'Pelanggan',
  address: 'Alamat',
  least: 'Minimal',
  state: 'Keadaan',
  orders: 'Pembayaran',
  payments: (count) => plural(count, { other: 'pembayaran' }),
  received: 'Diterima',
  qr: 'Kode QR',
  qrOf: (customer) => `Kode QR alamat ${customer}`,
  copyAddress: 'Salin alamat',
  closed: 'Alamat ini ditutup: yang masuk bukan pesanan, dan menunggu keputusan Anda.',
  close: 'Tutup',
};
