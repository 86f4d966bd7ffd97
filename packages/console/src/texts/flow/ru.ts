import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in Russian. */
export const texts: Texts = {
  watching: 'Наблюдение',
  crediting: 'Зачисление',
  notifying: 'Уведомление магазинов',
  sweeping: 'Сбор',

  stopped: 'Остановлено',
  stoppedAgo: (ago) => `Остановлено ${ago}`,
  noBlock: 'Пока не прочитано ни одного блока',
  behindChain: (lag) => `${lag} позади сети`,
  behind: (lag) => `отставание ${lag}`,
  seconds: (count) => `${count} с`,
  minutes: (count) => `${count} мин`,
  nodesDisagree: 'Два узла расходятся',
  noPayment: 'Платежей пока нет',
  lastPayment: (ago) => `Последний платёж ${ago}`,
  noNotifier: 'Уведомитель не работает',
  ordersNotNotified: (count, shown) =>
    plural(
      count,
      {
        one: '{n} заказ без уведомления',
        few: '{n} заказа без уведомления',
        many: '{n} заказов без уведомления',
        other: '{n} заказов без уведомления',
      },
      shown,
    ),
  notNotified: (count) => `${count} без уведомления`,
  onTheWay: (count) => `${count} в пути`,
  allNotified: 'Все магазины уведомлены',
  off: 'Выключено на этом шлюзе',
  hotWalletLow: 'В горячем кошельке мало средств',
  sweepsFailed: (count) =>
    plural(count, {
      one: '{n} сбор не удался',
      few: '{n} сбора не удались',
      many: '{n} сборов не удались',
      other: '{n} сборов не удались',
    }),
  nothingToSweep: 'Собирать нечего',
  inHand: (count) => `${count} в работе`,
  waitsForWatcher: 'Ждёт наблюдателя',
  waitsForNode: 'Ждёт узел',

  noReason: 'причина не указана',
  databaseDown: 'База данных не отвечает',
  databaseDownEffect: 'До тех пор ничего не зачисляется и заказы не принимаются.',
  cacheDown: 'Кэш не отвечает',
  cacheDownEffect: 'Платежи идут; вебхуки и сбор могут начаться на секунду позже.',
  walletNotReady: 'Кошелёк не готов',
  walletNotReadyEffect: (reason) => `Заказы будут приниматься после его инициализации (${reason}).`,
  noNotifierEffect: 'Магазины не уведомляются, пока он не работает. Платежи зачисляются, ни один вебхук не потеряется.',
  noWatcher: 'Наблюдатель не работает',
  noWatcherEffect:
    'Платежи не потеряны. Они в сети и будут учтены, как только заработает наблюдатель. Новые заказы работают.',
  watcherBehind: 'Наблюдатель отстаёт',
  watcherBehindEffect: (reason) => `Платежи учитываются позже обычного (${reason}).`,
  twoNodesDisagree: 'Два узла сети расходятся',
  twoNodesDisagreeEffect: 'Зачисление остановлено, пока они не сойдутся. Ничего не потеряно.',
  nodeTrouble: 'У узла сети неполадка',
  nodeTroubleEffect: (reason) => `Платежи идут (${reason}).`,
  nodeSilent: 'Узел сети не отвечает',
  nodeSilentSince: (time) => `Узел сети не отвечает с ${time}`,
  nodeSilentEffect: 'Платежи не потеряны. Они в сети и будут учтены, как только узел ответит. Новые заказы работают.',
};
