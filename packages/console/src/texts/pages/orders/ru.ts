import { around, plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Russian. */
export const texts: Texts = {
  title: 'Заказы',
  newOrder: 'Новый заказ',
  live: 'Онлайн',
  notLive: 'Не онлайн',
  all: 'Все',

  merchant: 'Продавец',
  created: 'Создан',
  allTime: 'За всё время',
  today: 'Сегодня',
  week: 'Последние 7 дней',
  month: 'Последние 30 дней',
  days: 'Дни…',
  from: 'С',
  to: 'По',
  beginsWith: (search) => around`Начинается с «${search}»`,
  clearSearch: 'Очистить поиск',
  ofLink: (link) => around`Созданы по одной ${link}`,
  thisLink: 'ссылке на оплату',
  ofAll: 'Показать все заказы',
  showNew: (count) =>
    plural(count, {
      one: 'Показать {n} новый заказ',
      few: 'Показать {n} новых заказа',
      many: 'Показать {n} новых заказов',
      other: 'Показать {n} новых заказов',
    }),
  nothingMatches: 'Ничего не найдено.',
  clearFilters: 'Сбросить фильтры',

  newestFirst: 'Заказы, сначала новые',
  createdNewestFirst: 'Создан, сначала новые',
  order: 'Заказ',
  status: 'Статус',
  expected: 'Ожидается',
  received: 'Получено',
  transaction: 'Транзакция',
  noneYet: 'пока нет',

  noOrders: 'Заказов пока нет',
  noOrdersHelp: 'Заказ появится здесь, как только магазин запросит платёж.',
  walletReady: 'Кошелёк готов',
  addressesWait: (count) =>
    plural(count, {
      one: '{n} адрес ждёт.',
      few: '{n} адреса ждут.',
      many: '{n} адресов ждут.',
      other: '{n} адресов ждут.',
    }),
  makeWallet: 'Создать кошелёк',
  makeWalletHelp: 'Один раз, на сервере. В ответе слова для восстановления: запишите их.',
  giveKey: 'Выдать магазину ключ',
  giveKeyHelp: 'У каждого магазина свой ключ и свой секрет.',
  newMerchant: 'Новый продавец',
  firstPayment: 'Запросить первый платёж',
  firstPaymentHelp: 'С сервера магазина, с его ключом.',
  yourKey: 'ваш-ключ',
  gatewayKey: 'ключ из настроек этого шлюза',
};
