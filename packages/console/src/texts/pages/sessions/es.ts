import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  title: 'Sesiones',
  help: 'Dónde se ha usado la contraseña de esta pasarela para entrar. Una sesión termina a las 24 horas como máximo, y antes si no se usa.',
  newestFirst: 'Sesiones, las más recientes primero',
  browser: 'Navegador',
  address: 'Dirección',
  signedIn: 'Inicio',
  lastUsed: 'Último uso',
  used: 'Usada',
  thisSession: 'Esta sesión',
  unknownProgram: 'Programa desconocido',
  browserOn: (browser, system) => `${browser} en ${system}`,

  end: 'Cerrar',
  endOf: (browser, address) => `Cerrar la sesión de ${browser}, ${address}`,
  endQuestion: '¿Cerrar esta sesión?',
  endSession: 'Cerrar sesión',
  endEffect: (browser, address) =>
    around`${browser} en ${address} se cierra al momento. Si no fuiste tú, cambia también la contraseña: ADMIN_PASSWORD.`,
  ended: 'La sesión se ha cerrado.',
  endOthers: 'Cerrar las demás',
  endOthersQuestion: '¿Cerrar todas las demás sesiones?',
  endOthersEffect: 'Todas las demás sesiones se cierran al momento. Tú sigues dentro aquí.',
  othersEnded: 'Se cerraron todas las demás sesiones.',
};
