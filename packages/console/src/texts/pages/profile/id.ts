import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  title: 'Profil',
  you: 'Anda',
  secondFactor: 'Faktor kedua',
  sessions: 'Sesi',

  name: 'Nama',
  nameHelp: 'Seperti dibaca orang lain, juga di log audit.',
  language: 'Bahasa',
  asBrowser: 'Seperti peramban',
  save: 'Simpan',
  saved: 'Tersimpan.',
  roles: 'Peran Anda',
  noRoles: 'Saat ini Anda tidak punya peran.',

  password: 'Kata sandi',
  passwordHelp: 'Selain kunci sandi: nama masuk dan kata sandi ini, dengan kode dari aplikasi Anda.',
  noLoginName: 'Kata sandi memerlukan nama masuk, yang dipilih saat undangan diterima. Anda masuk dengan kunci sandi.',
  loginName: 'Nama masuk',
  setPassword: 'Buat kata sandi',
  changePassword: 'Ubah kata sandi',
  newPassword: 'Kata sandi baru',
  newPasswordHelp: 'Sedikitnya 12 karakter. Semua sesi lain berakhir.',
  passwordIsSet: 'Kata sandi dibuat. Semua sesi lain telah berakhir.',

  deployment: 'Anda masuk dengan kata sandi instalasi',
  deploymentHelp:
    'Itu bukan orang tertentu. Sebagai orang, Anda masuk dengan kunci sandi, dan log audit memuat nama Anda. Kata sandinya tetap.',
  yourName: 'Nama Anda',
  makeMeOwner: 'Jadikan saya pemilik',
};
