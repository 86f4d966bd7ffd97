import { around, plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  title: 'Webhook',
  help: 'Pesan bertanda tangan yang dipakai gateway ini untuk memberi tahu server toko Anda bahwa pesanan sudah dibayar.',
  change: 'Ubah',
  save: 'Simpan',

  notToldOf: (count) => `Sudah dibayar, dan server Anda belum tahu: ${count}`,
  notToldTable: 'Pesanan yang webhook-nya gagal, terbaru dulu',
  seeOrders: 'Lihat pesanannya',
  order: 'Pesanan',
  amount: 'Jumlah',
  created: 'Dibuat',
  sendAgain: 'Kirim ulang',
  sendAgainOf: (order) => `Kirim ulang: webhook ${order}`,
  queued: 'Masuk antrean.',
  sendAllAgain: 'Kirim ulang semua',
  sendFailedQuestion: 'Kirim ulang semua webhook yang gagal?',
  sendFailedEffect: (name) =>
    around`${name} diberi tahu sekali lagi tentang setiap pesanan lunas yang webhook-nya gagal: terlama dulu, lima per detik, ke URL pesanan itu.`,
  webhooksQueued: (count) => plural(count, { other: '{n} webhook masuk antrean.' }),
  webhooksQueuedOfMore: (count) => plural(count, { other: '{n} webhook masuk antrean. Masih ada lagi.' }),

  deliveries: 'Percobaan',
  newestFirst: 'Percobaan mengirim webhook dan event, terbaru dulu',
  noDeliveries: 'Belum ada yang dikirim.',
  noDeliveriesHelp: 'Webhook pertama dikirim saat pesanan dibayar. Anda tidak perlu menunggu: kirim contoh.',
  answer: 'Jawaban',
  time: 'Waktu',
  kinds: { payment: 'Webhook pembayaran', event: 'Event' },
  sentElsewhere: 'Gateway mengirimnya ke URL lain',
  sendEventAgainOf: (order) => `Kirim ulang: event ${order}`,

  settings: 'Pengaturan',
  defaultUrl: 'URL webhook bawaan',
  changeDefaultUrl: 'Ubah URL webhook bawaan',
  urlForWebhooks: 'URL untuk webhook',
  urlForWebhooksHelp:
    'Untuk pesanan dan tautan yang tidak menyebutnya. Kosong: tanpa webhook. Pesanan yang sudah ada tetap seperti semula.',
  eventsGoTo: 'Event dikirim ke',
  changeEventsUrl: 'Ubah tujuan event',
  urlForEvents: 'URL untuk event',
  urlForEventsHelp:
    'Mulai sekarang semua yang terjadi pada pesanan dikirim ke sana; webhook pembayaran berjalan seperti biasa. Kosong: event tidak dikirim.',

  secret: 'Rahasia webhook',
  oneSigns: 'satu, dipakai',
  twoSignUntil: (time) => around`dua menandatangani sampai ${time}`,
  newSecret: 'Rahasia baru',
  newSecretQuestion: 'Ganti rahasia webhook?',
  newSecretEffect:
    'Yang lama masih menandatangani 24 jam lagi bersama yang baru, agar toko sempat berganti. Jika dicuri, segera masukkan yang baru di toko Anda.',
  makeSecret: 'Buat rahasia baru',
  newSecretIs: 'Rahasia webhook yang baru',
  enterSecret: 'Masukkan di toko Anda, yang memeriksa tanda tangan dengannya.',
  copySecret: 'Salin rahasia webhook',
  secretIsStored: 'Saya sudah menyimpan rahasia webhook di tempat aman',
  signatureUntilThen: 'x-signature sampai saat itu',
  asBefore: 'seperti sebelumnya',
  byNewSecret: 'dengan rahasia baru',
  byOldSecret: 'dengan rahasia lama',
  changeSignature: 'Ubah pembuat x-signature',
  signatureHelp: 'Pilih yang baru begitu toko Anda mengetahuinya. Header webhook-signature selalu memuat keduanya.',

  tryWebhook: 'Coba webhook',
  sendTo: 'Kirim contoh bertanda tangan ke',
  waitingForAnswer: 'Menunggu jawabannya',
  sendExample: 'Kirim contoh',
  answered: (answer, span) => `Menjawab ${answer}, setelah ${span}.`,
  noAnswer: (reason, span) => `${reason}, setelah ${span}.`,
};
