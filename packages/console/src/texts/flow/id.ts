import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  watching: 'Memantau',
  crediting: 'Mengkredit',
  notifying: 'Memberi tahu toko',
  sweeping: 'Kumpulkan',

  stopped: 'Berhenti',
  stoppedAgo: (ago) => `Berhenti ${ago}`,
  noBlock: 'Belum ada blok yang dibaca',
  behindChain: (lag) => `${lag} di belakang rantai`,
  behind: (lag) => `tertinggal ${lag}`,
  seconds: (count) => `${count} dtk`,
  minutes: (count) => `${count} mnt`,
  nodesDisagree: 'Dua node berbeda',
  noPayment: 'Belum ada pembayaran',
  lastPayment: (ago) => `Pembayaran terakhir ${ago}`,
  noNotifier: 'Tidak ada notifier yang berjalan',
  ordersNotNotified: (count, shown) => plural(count, { other: '{n} pesanan belum diberitahukan' }, shown),
  notNotified: (count) => `${count} belum diberitahukan`,
  onTheWay: (count) => `${count} dalam perjalanan`,
  allNotified: 'Semua toko sudah diberi tahu',
  off: 'Nonaktif di gateway ini',
  hotWalletLow: 'Dompet panas hampir kosong',
  sweepsFailed: (count) => plural(count, { other: '{n} pengumpulan gagal' }),
  nothingToSweep: 'Tidak ada yang dikumpulkan',
  inHand: (count) => `${count} sedang diproses`,
  waitsForWatcher: 'Menunggu watcher',
  waitsForNode: 'Menunggu node',

  noReason: 'tanpa alasan',
  databaseDown: 'Basis data tidak menjawab',
  databaseDownEffect: 'Sampai itu pulih, tidak ada yang dikreditkan dan pesanan tidak diterima.',
  cacheDown: 'Cache tidak menjawab',
  cacheDownEffect: 'Pembayaran berjalan; webhook dan pengumpulan bisa terlambat satu detik.',
  walletNotReady: 'Dompet belum siap',
  walletNotReadyEffect: (reason) => `Pesanan dapat diterima setelah dompet diinisialisasi (${reason}).`,
  noNotifierEffect:
    'Toko belum diberi tahu sampai ada yang berjalan. Pembayaran dikreditkan, tidak ada webhook yang hilang.',
  noWatcher: 'Tidak ada watcher yang berjalan',
  noWatcherEffect:
    'Pembayaran tidak hilang. Ada di jaringan dan dihitung begitu watcher berjalan. Pesanan baru tetap bisa.',
  watcherBehind: 'Watcher tertinggal',
  watcherBehindEffect: (reason) => `Pembayaran dihitung lebih lambat dari biasanya (${reason}).`,
  twoNodesDisagree: 'Dua node rantai berbeda',
  twoNodesDisagreeEffect: 'Pengkreditan berhenti sampai keduanya sama. Tidak ada yang hilang.',
  nodeTrouble: 'Node rantai bermasalah',
  nodeTroubleEffect: (reason) => `Pembayaran berjalan (${reason}).`,
  nodeSilent: 'Node rantai tidak menjawab',
  nodeSilentSince: (time) => `Node rantai tidak menjawab sejak ${time}`,
  nodeSilentEffect:
    'Pembayaran tidak hilang. Ada di jaringan dan dihitung begitu node menjawab. Pesanan baru tetap bisa.',
};
