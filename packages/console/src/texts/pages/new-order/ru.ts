import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Russian. */
export const texts: Texts = {
  title: 'Новый заказ',
  orders: 'Заказы',
  backToOrders: 'заказы',
  whoPaysWhat: 'Что нужно оплатить',
  help: 'Для магазина без своей программы: отправьте клиенту адрес страницы оплаты или покажите её QR-код.',

  amount: 'Сумма',
  currency: 'Валюта',
  currencyHelp: 'USDT или код другой, например EUR: действует курс на сейчас.',
  whatFor: 'За что',
  whatForHelp: 'Клиент увидит это при оплате.',
  validFor: 'Оплатить можно',
  halfHour: '30 минут',
  hour: '1 час',
  sixHours: '6 часов',
  day: '24 часа',
  reference: 'Ваш номер',
  referenceHelp: 'Например, номер счёта. Без него заказ получит новый.',
  create: 'Создать заказ',

  noMerchantChosen: 'Выберите продавца, который получит деньги.',
  notAnAmount: 'Число больше нуля, например 25.50.',
  notACurrency: 'USDT или три буквы валюты, например EUR.',
  referenceTaken: 'Этот номер у другого заказа продавца, с другой суммой или ценой.',
  suspended: 'Этот продавец приостановлен: заказов он не принимает.',
  merchantGone: 'Такого продавца больше нет.',
  noWallet: 'Кошелька пока нет. Сначала его нужно создать.',
  noRate: 'Сейчас нет курса для этой валюты. Повторите через минуту или запросите USDT.',
  noFreeAddress: 'Сейчас нет свободного адреса для оплаты. Повторите через минуту.',

  validUntil: (time) => around`До ${time}`,
  ofPrice: (amount, currency) => `за ${amount} ${currency}`,
  order: (reference) => around`Заказ ${reference}`,
  qrName: 'QR-код адреса страницы оплаты',
  openOrder: 'Открыть заказ',
  another: 'Ещё заказ',
};
