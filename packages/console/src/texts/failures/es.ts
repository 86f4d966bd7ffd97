import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  byCode: {
    SWEEP_DISABLED: 'La recogida está desactivada en esta pasarela.',
    NOT_FOUND: 'Aquí no hay nada con este número.',
    EMPTY_UPDATE: 'No se cambió nada.',
    ADMIN_UNAUTHORIZED: 'Se ha cerrado tu sesión. Inicia sesión para seguir.',
    ADMIN_TOKEN_INVALID: 'Se ha cerrado tu sesión. Inicia sesión para seguir.',
  },
  noAnswer: 'La pasarela no responde. Puede que lo haya hecho igualmente: compruébalo antes de repetir.',
  noAnswerTryAgain: 'La pasarela no responde. Inténtalo de nuevo.',
  tooManyRequests: (seconds) =>
    plural(seconds, {
      one: 'Demasiadas solicitudes. Reintenta en {n} segundo.',
      other: 'Demasiadas solicitudes. Reintenta en {n} segundos.',
    }),
  changedMeanwhile: (message) => `Esto ha cambiado mientras tanto. ${message}`,
  nodeShowsOther: 'El nodo no responde, o muestra algo distinto de lo registrado.',
  nodeSilent: 'El nodo no responde. Reintenta en un minuto.',
  wrongPassword: 'Esa no es la contraseña.',
  wrongPasswordTriesLeft: (left) =>
    plural(left, {
      one: 'Esa no es la contraseña. Queda {n} intento.',
      other: 'Esa no es la contraseña. Quedan {n} intentos.',
    }),
  tooManyTries: (time) => `Demasiados intentos. Prueba de nuevo a las ${time}.`,
  codeNotAccepted: 'No se aceptó. Cada código vale una vez: usa el siguiente o un código de recuperación.',
  passkeyUnknown: 'Esta llave de acceso no sirve aquí.',
  passkeyNotUsed: 'No se usó la llave de acceso. Inténtalo de nuevo.',
  broken: (time) => `No funcionó, o solo en parte: compruébalo antes de repetir. (${time})`,
};
