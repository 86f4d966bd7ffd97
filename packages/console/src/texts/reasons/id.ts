import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  webhook: {
    blocked_address: 'Alamat tidak diizinkan',
    dns_error: 'Nama host tidak ditemukan',
    connect_refused: 'Koneksi ditolak',
    connect_timeout: 'Tanpa koneksi dalam 5 dtk',
    unreachable: 'Server tidak terjangkau',
    tls_error: 'Sertifikat tidak diterima',
    socket_closed: 'Koneksi terputus',
    timeout: 'Tanpa jawaban dalam 15 dtk',
    bad_response: 'Jawaban bukan HTTP yang sah, atau terlalu panjang',
    not_acknowledged: 'Toko tidak menjawab “success”',
    internal_error: 'Gateway tidak dapat mengirimnya',
    notifier_crash: 'Gateway dihentikan saat mengirim',
  },

  nodeRefuses: 'Node menolak transaksi:',
  sweep: {
    blacklisted: 'Kontrak token tidak membiarkan apa pun keluar dari alamat ini',
    cold_wallet_blacklisted: 'Dompet dingin ada di daftar hitam token',
    token_paused: 'Token dijeda',
    dry_run_refused: 'Kontrak token akan menolak transfer',
    balance_missing: 'Isi alamat kurang dari pembukuan',
    cost_cap: 'Biayanya melebihi batas pengumpulan',
    funding_expired: 'TRX tidak masuk tepat waktu',
    delegation_expired: 'Energi tidak masuk tepat waktu',
    transfer_expired: 'Transfer tidak sampai ke rantai tepat waktu',
    out_of_energy: 'Transfer kehabisan energi',
    reverted: 'Transfer dibatalkan kontrak',
    execution_failed: 'Transfer gagal di rantai',
    transfer_missing: 'Transaksi tidak memindahkan apa pun',
  },

  waiting: {
    hot_wallet_trx: 'Menunggu TRX di dompet panas',
    daily_budget: 'Menunggu anggaran besok',
    cost_above_cap: 'Menunggu harga lebih rendah',
    fee_share: 'Sekarang tidak sepadan biayanya',
    hot_wallet_changed: 'Menunggu dompet panas yang meminjamkan energi',
    cold_wallet_changed: 'Menunggu dompet dingin baru di konfigurasi',
  },

  order: {
    expired: 'Pesanan kedaluwarsa belum dibayar',
    cancelled: 'Pesanan dibatalkan toko',
    underpaid: 'Pesanan dibayar sebagian',
  },
  answered: (status) => `Jawaban ${status}`,
  ofWebhook: (reason) => `Webhook: ${reason}`,
  ofSweep: (reason) => `Pengumpulan: ${reason}`,
};
