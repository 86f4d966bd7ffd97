import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  byCode: {
    SWEEP_DISABLED: 'A recolha está desligada neste gateway.',
    NOT_FOUND: 'Não há nada aqui com este número.',
    EMPTY_UPDATE: 'Nada foi alterado.',
    ADMIN_UNAUTHORIZED: 'A sua sessão terminou. Entre para continuar.',
    ADMIN_TOKEN_INVALID: 'A sua sessão terminou. Entre para continuar.',
  },
  noAnswer: 'O gateway não responde. Pode tê-lo feito mesmo assim: verifique antes de repetir.',
  noAnswerTryAgain: 'O gateway não responde. Tente de novo.',
  tooManyRequests: (seconds) =>
    plural(seconds, {
      one: 'Demasiados pedidos. Tente de novo em {n} segundo.',
      other: 'Demasiados pedidos. Tente de novo em {n} segundos.',
    }),
  changedMeanwhile: (message) => `Isto mudou entretanto. ${message}`,
  nodeShowsOther: 'O nó não responde, ou mostra algo diferente do registado.',
  nodeSilent: 'O nó não responde. Tente de novo dentro de um minuto.',
  wrongPassword: 'Essa não é a senha.',
  wrongPasswordTriesLeft: (left) =>
    plural(left, {
      one: 'Essa não é a senha. Resta {n} tentativa.',
      other: 'Essa não é a senha. Restam {n} tentativas.',
    }),
  tooManyTries: (time) => `Demasiadas tentativas. Tente de novo às ${time}.`,
  codeNotAccepted: 'Não foi aceite. Cada código vale uma vez: use o seguinte ou um código de recuperação.',
  passkeyUnknown: 'Esta chave de acesso não serve aqui.',
  passkeyNotUsed: 'A chave de acesso não foi usada. Tente de novo.',
  broken: (time) => `Não funcionou, ou só em parte: verifique antes de repetir. (${time})`,
};
