import { plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Russian. */
export const texts: Texts = {
  title: 'Адреса пополнения',
  backToMerchant: 'продавец',
  help: 'Адрес навсегда принадлежит одному клиенту: каждый платёж на него становится заказом. Программа продавца выдаёт, меняет и закрывает адреса.',
  none: 'Адресов пополнения пока нет',
  noneHelp: 'Программа продавца запрашивает адрес для каждого клиента.',
  search: 'Клиент или адрес целиком',
  clearSearch: 'Очистить поиск',
  nothingMatches: 'Ничего не найдено',
  newestFirst: 'Адреса пополнения, сначала новые',
  customer: 'Клиент',
  address: 'Адрес',
  least: 'Не меньше',
  state: 'Состояние',
  orders: 'Платежи',
  payments: (count) => plural(count, { one: 'платёж', few: 'платежа', many: 'платежей', other: 'платежей' }),
  received: 'Получено',
  qr: 'QR-код',
  qrOf: (customer) => `QR-код адреса клиента ${customer}`,
  copyAddress: 'Копировать адрес',
  closed: 'Адрес закрыт: то, что на него приходит, не заказ и ждёт вашего решения.',
  close: 'Закрыть',
};
