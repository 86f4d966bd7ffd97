import type { Texts } from './en';

/** As in `en.ts`, in Russian. */
export const texts: Texts = {
  webhook: {
    blocked_address: 'Адрес не разрешён',
    dns_error: 'Имя хоста не найдено',
    connect_refused: 'В соединении отказано',
    connect_timeout: 'Нет соединения за 5 с',
    unreachable: 'Сервер недоступен',
    tls_error: 'Сертификат не принят',
    socket_closed: 'Соединение оборвано',
    timeout: 'Нет ответа за 15 с',
    bad_response: 'Ответ не является HTTP или слишком длинный',
    not_acknowledged: 'Магазин не ответил «success»',
    internal_error: 'Шлюз не смог его отправить',
    notifier_crash: 'Шлюз остановили во время отправки',
  },

  nodeRefuses: 'Узел отклоняет транзакцию:',
  sweep: {
    blacklisted: 'Контракт токена ничего не выпускает с этого адреса',
    cold_wallet_blacklisted: 'Холодный кошелёк в чёрном списке токена',
    token_paused: 'Токен приостановлен',
    dry_run_refused: 'Контракт токена отклонил бы перевод',
    balance_missing: 'На адресе меньше, чем по учёту',
    cost_cap: 'Это дороже, чем может стоить сбор',
    funding_expired: 'TRX не пришли вовремя',
    delegation_expired: 'Энергия не пришла вовремя',
    transfer_expired: 'Перевод не попал в сеть вовремя',
    out_of_energy: 'Переводу не хватило энергии',
    reverted: 'Перевод отменён контрактом',
    execution_failed: 'Перевод не удался в сети',
    transfer_missing: 'Транзакция ничего не перевела',
  },

  waiting: {
    hot_wallet_trx: 'Ждёт TRX в горячем кошельке',
    daily_budget: 'Ждёт завтрашнего бюджета',
    cost_above_cap: 'Ждёт более низкой цены',
    fee_share: 'Сейчас не окупает комиссию',
    hot_wallet_changed: 'Ждёт горячий кошелёк, одолживший энергию',
    cold_wallet_changed: 'Ждёт новый холодный кошелёк в настройках',
  },

  order: {
    expired: 'Заказ истёк без оплаты',
    cancelled: 'Заказ отменён магазином',
    underpaid: 'Заказ оплачен частично',
  },
  answered: (status) => `Ответ ${status}`,
  ofWebhook: (reason) => `Вебхук: ${reason}`,
  ofSweep: (reason) => `Сбор: ${reason}`,
};
