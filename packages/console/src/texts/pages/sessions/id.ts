import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  title: 'Sesi',
  help: 'Tempat kata sandi gateway ini dipakai untuk masuk. Satu sesi paling lama 24 jam, dan lebih cepat jika tidak dipakai.',
  newestFirst: 'Sesi, terbaru dulu',
  browser: 'Peramban',
  address: 'Alamat',
  signedIn: 'Masuk',
  lastUsed: 'Terakhir dipakai',
  used: 'Dipakai',
  thisSession: 'Sesi ini',
  unknownProgram: 'Program tak dikenal',
  browserOn: (browser, system) => `${browser} di ${system}`,

  end: 'Akhiri',
  endOf: (browser, address) => `Akhiri sesi ${browser}, ${address}`,
  endQuestion: 'Akhiri sesi ini?',
  endSession: 'Akhiri sesi',
  endEffect: (browser, address) =>
    around`${browser} di ${address} langsung keluar. Jika bukan Anda, ubah juga kata sandinya: ADMIN_PASSWORD.`,
  ended: 'Sesi telah berakhir.',
  endOthers: 'Akhiri yang lain',
  endOthersQuestion: 'Akhiri semua sesi lain?',
  endOthersEffect: 'Semua sesi lain langsung berakhir. Anda tetap masuk di sini.',
  othersEnded: 'Semua sesi lain telah berakhir.',
};
