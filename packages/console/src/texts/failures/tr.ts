import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  byCode: {
    SWEEP_DISABLED: 'Bu ağ geçidinde toplama kapalı.',
    NOT_FOUND: 'Bu numarayla burada bir şey yok.',
    EMPTY_UPDATE: 'Hiçbir şey değişmedi.',
    ADMIN_UNAUTHORIZED: 'Oturumunuz kapandı. Devam etmek için girin.',
    ADMIN_TOKEN_INVALID: 'Oturumunuz kapandı. Devam etmek için girin.',
  },
  noAnswer: 'Ağ geçidi yanıt vermiyor. Yine de yapmış olabilir: yinelemeden önce bakın.',
  noAnswerTryAgain: 'Ağ geçidi yanıt vermiyor. Lütfen yeniden deneyin.',
  tooManyRequests: (seconds) =>
    plural(seconds, {
      one: 'Çok fazla istek. {n} saniye sonra yeniden deneyin.',
      other: 'Çok fazla istek. {n} saniye sonra yeniden deneyin.',
    }),
  changedMeanwhile: (message) => `Bu arada değişti. ${message}`,
  nodeShowsOther: 'Düğüm yanıt vermiyor ya da kaydedilenden başka bir şey gösteriyor.',
  nodeSilent: 'Düğüm yanıt vermiyor. Bir dakika sonra yeniden deneyin.',
  wrongPassword: 'Parola yanlış.',
  wrongPasswordTriesLeft: (left) =>
    plural(left, { one: 'Parola yanlış. {n} deneme kaldı.', other: 'Parola yanlış. {n} deneme kaldı.' }),
  tooManyTries: (time) => `Çok fazla deneme. Saat ${time} için yeniden deneyin.`,
  codeNotAccepted: 'Kabul edilmedi. Her kod bir kez geçer: sonrakini ya da bir kurtarma kodunu kullanın.',
  passkeyUnknown: 'Bu geçiş anahtarı burada geçerli değil.',
  passkeyNotUsed: 'Geçiş anahtarı kullanılmadı. Yeniden deneyin.',
  broken: (time) => `Olmadı ya da yalnızca kısmen oldu: yinelemeden önce bakın. (${time})`,
};
