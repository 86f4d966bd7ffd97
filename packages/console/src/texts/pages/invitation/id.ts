import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  title: 'Undangan',
  welcome: (name) => around`Selamat datang, ${name}`,
  opening: 'Membaca undangan…',
  noSecret: 'Buka lagi tautan yang Anda terima: halaman ini menyimpannya hanya sampai dimuat ulang.',
  notOpen: 'Tautan ini tidak berlaku. Sudah dipakai, dicabut, diganti, atau lebih dari 72 jam. Mintalah yang baru.',
  toSignIn: 'Ke halaman masuk',
  invitedAs: (role, place) => around`Anda diundang: ${role} di ${place}.`,
  newCredentials: 'Tautan ini memberi Anda akses baru. Yang lama sudah berakhir.',
  thisGateway: 'gateway ini',

  passkeyWay: 'Buat kunci sandi',
  passkeyHelp:
    'Terbaik: perangkat Anda meminta sidik jari, wajah, atau PIN, dan tidak ada kata sandi yang bisa dicuri.',
  passkeyExists: 'Perangkat ini sudah punya kunci sandi Anda. Masuklah dengannya, lalu buka tautan lagi.',
  passwordWay: 'Kata sandi dengan aplikasi',
  directoryWay: 'Pakai akun organisasi Anda',
  directoryHelp: 'Akun Anda di organisasi Anda. Anda masuk di sana, lalu kembali.',
  joinWay: (name) => `Lanjut sebagai ${name}`,
  joinHelp: 'Anda sudah masuk. Peran ini ditambahkan ke peran Anda.',
  deviceWay: 'Pakai perangkat ini sebagai kasir',
  deviceHelp: 'Untuk ponsel atau tablet toko. Tetap masuk 30 hari, hanya untuk kasir.',

  loginName: 'Nama masuk',
  loginNameHelp: 'Misalnya alamat e-mail Anda; tidak ada yang dikirim ke sana.',
  password: 'Kata sandi',
  passwordHelp: 'Sedikitnya 12 karakter, dan bukan yang dipakai orang lain.',
  scan: 'Pindai ini dengan aplikasi autentikator, atau ketik kuncinya. Lalu masukkan kode yang ditampilkan.',
  accept: 'Terima',
  back: 'Kembali',
};
