// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const id: Texts = {
  paid: '{amount} diterima untuk pesanan {order}.',
  firstOfDay: 'Pembayaran pertama hari ini.',
  short: '{amount} diterima untuk pesanan {order}. Kurang {missing}.',
  late: '{amount} diterima untuk pesanan {order}, setelah batas waktu.',
  over: '{amount} diterima untuk pesanan {order}, lebih {surplus}.',
  held: '{amount} diterima untuk pesanan {order} yang belum dibayar penuh. Tentukan apa yang dilakukan.',
  day: '{amount} diterima pada {day}, dalam {count} pembayaran.',
  summary: 'Selain itu:',
  kinds: {
    paid: 'Dibayar',
    short: 'Dibayar kurang',
    late: 'Dibayar terlambat',
    over: 'Dibayar lebih',
    held: 'Menunggu keputusan',
    day: 'Hari',
  },
  openOrder: 'Pesanan: {url}',
  test: 'Ini percobaan. Pesan tiba di sini.',
  failing: 'Pesan ke {channel} tidak sampai: {result}',
};
