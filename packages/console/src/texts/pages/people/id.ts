import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  title: 'Orang',
  help: 'Siapa boleh masuk, dan sebagai apa. Tidak ada yang bisa mendaftar sendiri: orang diundang dengan tautan sekali pakai.',
  newestFirst: 'Orang, terbaru dulu',
  name: 'Nama',
  roles: 'Peran',
  noRole: 'Tanpa peran',
  secondFactor: 'Masuk dengan',
  lastSeen: 'Terakhir terlihat',
  never: 'belum pernah',
  suspended: 'Ditangguhkan',
  none: 'Belum ada siapa pun. Undang orang pertama.',
  passkey: 'kunci sandi',
  app: 'kata sandi dan aplikasi',
  password: 'hanya kata sandi',
  counter: 'perangkat',
  merchant: 'Merchant',
  everywhere: 'Semua',
  whatCanBeDoneAbout: (name) => `Yang dapat dilakukan tentang ${name}`,

  invite: 'Undang',
  invitePerson: 'Undang orang',
  nameHelp: 'Seperti dibaca orang lain, juga di log audit.',
  where: 'Di mana',
  role: 'Peran',

  invitations: 'Undangan terbuka',
  invitationsHelp: 'Belum diterima. Cabut yang tautannya salah tangan.',
  ends: 'Berakhir',
  revoke: 'Cabut',
  revokeOf: (name) => `Cabut undangan ${name}`,
  revokeQuestion: (name) => around`Cabut undangan ${name}?`,
  revokeEffect: 'Tautan langsung tidak berlaku.',
  revoked: 'Undangan dicabut.',

  linkFor: (name) => around`Tautan untuk ${name}`,
  handOver: 'Serahkan sendiri: yang pertama membukanya mendapat peran. Berlaku sekali, dalam 72 jam.',
  link: 'Tautan',
  copyLink: 'Salin tautan',
  qrCode: 'Kode QR tautan',
  shownOnlyNow: 'Hanya ditampilkan sekarang. Tidak bisa dibaca lagi, bahkan oleh Anda.',
  linkIsHandedOver: 'Saya sudah menyerahkan atau menyimpan tautan',

  changeRole: 'Ubah peran',
  changeRoleOf: (name) => around`Ubah peran ${name}`,
  changeRoleEffect: 'Sesi orang ini langsung berakhir.',
  takeRole: 'Tidak ada: cabut peran',
  roleIsChanged: 'Peran diubah.',

  endAccess: 'Akhiri akses',
  endAccessOf: (name) => `Akhiri akses ${name}`,
  accessEnded: 'Akses berakhir: keluar di semua perangkat. Undang lagi orang ini untuk membatalkannya.',
  isSignedOut: (name) => `${name} sudah keluar di semua perangkat.`,

  newLink: 'Tautan baru',
  newLinkQuestion: (name) => around`Beri ${name} tautan baru?`,
  newLinkEffect: 'Untuk yang kehilangan kunci sandi atau kata sandi. Sesi dan akses lama langsung berakhir.',
  makeLink: 'Buat tautan baru',

  suspend: 'Tangguhkan',
  suspendQuestion: (name) => around`Tangguhkan ${name}?`,
  suspendEffect: 'Orang ini langsung keluar di mana-mana, dan tidak bisa masuk sampai Anda melanjutkan.',
  isSuspended: (name) => `${name} ditangguhkan.`,
  resume: 'Lanjutkan',
  resumeQuestion: (name) => around`Lanjutkan ${name}?`,
  resumeEffect: 'Orang ini bisa masuk lagi, dengan peran yang sama.',
  isResumed: (name) => `${name} bisa masuk lagi.`,

  remove: 'Hapus',
  removeQuestion: (name) => around`Hapus ${name}?`,
  removeEffect:
    'Orang ini langsung keluar di mana-mana dan kehilangan semua peran, di sini dan di merchant. Log audit menyimpan namanya.',
  isRemoved: (name) => `${name} dihapus.`,
};
