// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const ru: Texts = {
  paid: '{amount} получено за заказ {order}.',
  firstOfDay: 'Первый платёж за день.',
  short: '{amount} получено за заказ {order}. Не хватает {missing}.',
  late: '{amount} получено за заказ {order}, после срока.',
  over: '{amount} получено за заказ {order}, на {surplus} больше.',
  held: '{amount} получено за заказ {order}, который оплачен не полностью. Решите, что делать с деньгами.',
  day: '{amount} получено {day}, платежей: {count}.',
  summary: 'Также:',
  kinds: {
    paid: 'Оплачено',
    short: 'Оплачено частично',
    late: 'Оплачено с опозданием',
    over: 'Переплата',
    held: 'Ждёт решения',
    day: 'Дни',
  },
  openOrder: 'Заказ: {url}',
  test: 'Это проверка. Сообщения приходят сюда.',
  failing: 'Сообщения для {channel} не доходят: {result}',
};
