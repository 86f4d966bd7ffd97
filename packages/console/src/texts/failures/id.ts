import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  byCode: {
    SWEEP_DISABLED: 'Pengumpulan nonaktif di gateway ini.',
    NOT_FOUND: 'Tidak ada apa pun di sini dengan nomor ini.',
    EMPTY_UPDATE: 'Tidak ada yang diubah.',
    ADMIN_UNAUTHORIZED: 'Anda telah keluar. Masuk untuk melanjutkan.',
    ADMIN_TOKEN_INVALID: 'Anda telah keluar. Masuk untuk melanjutkan.',
  },
  noAnswer: 'Gateway tidak menjawab. Mungkin tetap dilakukan: periksa sebelum mencoba lagi.',
  noAnswerTryAgain: 'Gateway tidak menjawab. Silakan coba lagi.',
  tooManyRequests: (seconds) => plural(seconds, { other: 'Terlalu banyak permintaan. Coba lagi dalam {n} detik.' }),
  changedMeanwhile: (message) => `Ini sudah berubah. ${message}`,
  nodeShowsOther: 'Node tidak menjawab, atau menampilkan hal lain dari yang dicatat.',
  nodeSilent: 'Node tidak menjawab. Coba lagi satu menit lagi.',
  wrongPassword: 'Kata sandi salah.',
  wrongPasswordTriesLeft: (left) => plural(left, { other: 'Kata sandi salah. Sisa {n} percobaan.' }),
  tooManyTries: (time) => `Terlalu banyak percobaan. Silakan coba lagi pukul ${time}.`,
  codeNotAccepted: 'Tidak diterima. Setiap kode berlaku sekali: pakai yang berikutnya, atau kode pemulihan.',
  passkeyUnknown: 'Kunci sandi ini tidak berlaku di sini.',
  passkeyNotUsed: 'Kunci sandi tidak dipakai. Coba lagi.',
  broken: (time) => `Tidak berhasil, atau hanya sebagian: periksa sebelum mencoba lagi. (${time})`,
};
