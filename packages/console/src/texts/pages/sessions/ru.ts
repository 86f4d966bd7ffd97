import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Russian. */
export const texts: Texts = {
  title: 'Сеансы',
  help: 'Где входили с паролем этого шлюза. Сеанс длится не больше 24 часов, а без использования меньше.',
  newestFirst: 'Сеансы, сначала новые',
  browser: 'Браузер',
  address: 'Адрес',
  signedIn: 'Вход',
  lastUsed: 'Последний раз',
  used: 'Использован',
  thisSession: 'Этот сеанс',
  unknownProgram: 'Неизвестная программа',
  browserOn: (browser, system) => `${browser}, ${system}`,

  end: 'Завершить',
  endOf: (browser, address) => `Завершить сеанс: ${browser}, ${address}`,
  endQuestion: 'Завершить этот сеанс?',
  endSession: 'Завершить сеанс',
  endEffect: (browser, address) =>
    around`${browser} с адреса ${address} сразу выйдет. Если это были не вы, смените и пароль: ADMIN_PASSWORD.`,
  ended: 'Сеанс завершён.',
  endOthers: 'Завершить остальные',
  endOthersQuestion: 'Завершить все остальные сеансы?',
  endOthersEffect: 'Все остальные сеансы сразу завершатся. Здесь вы останетесь.',
  othersEnded: 'Все остальные сеансы завершены.',
};
