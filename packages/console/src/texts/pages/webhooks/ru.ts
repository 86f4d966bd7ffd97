import { around, plural } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Russian. */
export const texts: Texts = {
  title: 'Вебхуки',
  help: 'Подписанные сообщения, которыми этот шлюз говорит серверу вашего магазина, что заказ оплачен.',
  change: 'Изменить',
  save: 'Сохранить',

  notToldOf: (count) => `Оплачено, а ваш сервер не знает: ${count}`,
  notToldTable: 'Заказы, чей вебхук не удался, сначала новые',
  seeOrders: 'Показать заказы',
  order: 'Заказ',
  amount: 'Сумма',
  created: 'Создан',
  sendAgain: 'Отправить снова',
  sendAgainOf: (order) => `Отправить снова: вебхук заказа ${order}`,
  queued: 'В очереди.',
  sendAllAgain: 'Отправить все снова',
  sendFailedQuestion: 'Отправить все неудавшиеся вебхуки снова?',
  sendFailedEffect: (name) =>
    around`${name} ещё раз получит уведомление о каждом оплаченном заказе, чей вебхук не удался: сначала старые, пять в секунду, на URL заказа.`,
  webhooksQueued: (count) =>
    plural(count, {
      one: '{n} вебхук в очереди.',
      few: '{n} вебхука в очереди.',
      many: '{n} вебхуков в очереди.',
      other: '{n} вебхуков в очереди.',
    }),
  webhooksQueuedOfMore: (count) =>
    plural(count, {
      one: '{n} вебхук в очереди. Есть ещё.',
      few: '{n} вебхука в очереди. Есть ещё.',
      many: '{n} вебхуков в очереди. Есть ещё.',
      other: '{n} вебхуков в очереди. Есть ещё.',
    }),

  deliveries: 'Попытки',
  newestFirst: 'Попытки отправить вебхуки и события, сначала новые',
  noDeliveries: 'Пока ничего не отправлено.',
  noDeliveriesHelp: 'Первый вебхук уйдёт, когда заказ оплатят. Ждать не нужно: отправьте пример.',
  answer: 'Ответ',
  time: 'Время',
  kinds: { payment: 'Вебхук платежа', event: 'Событие' },
  sentElsewhere: 'Шлюз отправил его на другой URL',
  sendEventAgainOf: (order) => `Отправить снова: событие заказа ${order}`,

  settings: 'Настройки',
  defaultUrl: 'Обычный URL вебхуков',
  changeDefaultUrl: 'Изменить обычный URL вебхуков',
  urlForWebhooks: 'URL для вебхуков',
  urlForWebhooksHelp:
    'Для заказов и ссылок без своего URL. Пусто: у них нет вебхука. Существующие заказы остаются как есть.',
  eventsGoTo: 'События идут на',
  changeEventsUrl: 'Изменить, куда идут события',
  urlForEvents: 'URL для событий',
  urlForEventsHelp:
    'Отныне туда отправляется всё, что происходит с заказом; вебхуки платежей идут как прежде. Пусто: события не отправляются.',

  secret: 'Секрет вебхуков',
  oneSigns: 'один, действует',
  twoSignUntil: (time) => around`подписывают два, до ${time}`,
  newSecret: 'Новый секрет',
  newSecretQuestion: 'Заменить секрет вебхуков?',
  newSecretEffect:
    'Старый ещё 24 часа подписывает рядом с новым, чтобы магазин успел перейти. Если его украли, сразу введите новый в магазине.',
  makeSecret: 'Создать новый секрет',
  newSecretIs: 'Новый секрет вебхуков',
  enterSecret: 'Введите его в магазине, который проверяет им подписи.',
  copySecret: 'Копировать секрет вебхуков',
  secretIsStored: 'Секрет вебхуков сохранён в надёжном месте',
  signatureUntilThen: 'x-signature до тех пор',
  asBefore: 'как прежде',
  byNewSecret: 'новым секретом',
  byOldSecret: 'старым секретом',
  changeSignature: 'Изменить, чем создаётся x-signature',
  signatureHelp: 'Выберите новый, как только магазин его знает. В заголовке webhook-signature всегда обе подписи.',

  tryWebhook: 'Проверить вебхук',
  sendTo: 'Отправить подписанный пример на',
  waitingForAnswer: 'Ждём ответа',
  sendExample: 'Отправить пример',
  answered: (answer, span) => `Ответ: ${answer}, через ${span}.`,
  noAnswer: (reason, span) => `${reason}, через ${span}.`,
};
