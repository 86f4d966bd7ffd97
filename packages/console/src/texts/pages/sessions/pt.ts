import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  title: 'Sessões',
  help: 'Onde a senha deste gateway foi usada para entrar. Uma sessão termina ao fim de 24 horas no máximo, e mais cedo se não for usada.',
  newestFirst: 'Sessões, as mais recentes primeiro',
  browser: 'Navegador',
  address: 'Endereço',
  signedIn: 'Início',
  lastUsed: 'Último uso',
  used: 'Usada',
  thisSession: 'Esta sessão',
  unknownProgram: 'Programa desconhecido',
  browserOn: (browser, system) => `${browser} em ${system}`,

  end: 'Terminar',
  endOf: (browser, address) => `Terminar a sessão de ${browser}, ${address}`,
  endQuestion: 'Terminar esta sessão?',
  endSession: 'Terminar sessão',
  endEffect: (browser, address) =>
    around`${browser} em ${address} sai de imediato. Se não foi você, altere também a senha: ADMIN_PASSWORD.`,
  ended: 'A sessão terminou.',
  endOthers: 'Terminar as outras',
  endOthersQuestion: 'Terminar todas as outras sessões?',
  endOthersEffect: 'Todas as outras sessões terminam de imediato. Aqui continua dentro.',
  othersEnded: 'Todas as outras sessões terminaram.',
};
