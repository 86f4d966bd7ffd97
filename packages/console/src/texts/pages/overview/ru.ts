import { plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Russian. */
export const texts: Texts = {
  title: 'Обзор',
  openHealth: 'Открыть состояние',
  isMoneyFlowing: 'Идут ли деньги',

  received: 'Получено',
  today: 'Сегодня',
  todayHint: 'День UTC до сих пор',
  week: 'Эта неделя',
  weekHint: '7 дней UTC',
  allTime: 'За всё время',
  merchants: (count) =>
    plural(count, { one: '{n} продавец', few: '{n} продавца', many: '{n} продавцов', other: '{n} продавцов' }),
  completedOf: (orders, rate) => `из ${orders} завершено · ${rate} %`,
  waived: (amount) => `${amount} USDT прощено`,
  receivedPerDay: 'Получено по дням',
  receivedPerDayHint: 'USDT, дни UTC',
  dayTable: 'Получено по дням UTC, в USDT',
  day: 'День',

  lastDay: 'Последние 24 часа',
  lastDayHint: 'USDT в час',
  hourTable: 'Получено по часам, в USDT, и созданные заказы',
  hour: 'С',
  orders: 'Заказы',
  paid: 'Оплачено',
  ordersPaid: 'Оплачено заказов',
  rate: (percentage) => `${percentage} %`,
  paidOf: (paid, orders) => `${paid} из ${orders}`,
  paidOfWaiting: (paid, orders, waiting) => `${paid} из ${orders}, ещё ждут ${waiting}`,
  timeToPay: 'Время до оплаты',
  nonePaid: 'Оплаченных нет',
  median: 'половина быстрее',
  paidByPrice: 'Оплачено по цене и получено',
  priced: (amount, currency) => `${amount} ${currency}`,
  usdt: (amount) => `${amount} USDT`,
  failures: 'Сбои',
  noFailures: 'Нет',

  incidents: 'Происшествия',
  incidentsHint: 'последние 10',
  seeOrders: 'Показать заказы',
  noIncidents: 'Происшествий нет.',
  allWentThrough: 'Все вебхуки и сборы прошли.',
  webhookFailed: 'Вебхук не удался',
  sweepFailed: 'Сбор не удался',
  attempt: (attempt) => `, попытка ${attempt}`,

  waitsForYou: 'Ждёт вас',
  nothingWaits: 'Вас ничего не ждёт.',
  notNotifiedHelp: 'Посмотрите, что ответил ваш сервер, и отправьте вебхук снова.',
  underpaid: (count, shown) =>
    plural(
      count,
      {
        one: '{n} заказ за неделю: не хватает части',
        few: '{n} заказа за неделю: не хватает части',
        many: '{n} заказов за неделю: не хватает части',
        other: '{n} заказа за неделю: не хватает части',
      },
      shown,
    ),
  underpaidHelp: 'Верните полученное или попросите шлюз принять его как оплату.',
  openOrders: (count) =>
    plural(count, {
      one: '{n} открытый заказ',
      few: '{n} открытых заказа',
      many: '{n} открытых заказов',
      other: '{n} открытого заказа',
    }),
  openOrdersHelp: 'Ждут оплаты, или она ещё не окончательна.',
  latestOrders: 'Последние заказы',
  allOrders: 'Все заказы',

  pool: 'Запас адресов',
  freeOf: (total) => `свободно из ${total}`,
  free: 'Свободны для новых заказов',
  inUse: 'Заняты или отдыхают',
  refills: 'Пополняется сам.',
  noneFree: 'Свободных адресов нет. Новые заказы ждут пополнения.',
  fewFree: 'Свободных адресов осталось мало.',
};
