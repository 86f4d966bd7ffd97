import type { Texts } from './en';

/** As in `en.ts`, in Russian. */
export const texts: Texts = {
  nothingHere: 'Здесь ничего нет',
  noSuchPage: 'Такой страницы нет.',
  noSuchNumber: 'Под этим номером здесь ничего нет.',
  toOverview: 'К обзору',

  note: 'Заметка',
  noteHelp: 'Почему. Остаётся у заказа и в журнале аудита, в события и вебхуки не попадает.',

  sweepAgain: 'Собрать ещё раз',
  sweepAgainQuestion: 'Собрать ещё раз?',
  sweepNow: 'Собрать сейчас',
  sweepEffect: (amount) => `${amount} USDT уйдут на холодный кошелёк. Комиссию платит горячий кошелёк.`,
  sweepQueued: 'В очереди. Сбор начинается заново.',

  whatCanBeDone: 'Что можно сделать',

  merchant: 'Продавец',
  allMerchants: 'Все',
  choose: 'Выберите',

  done: 'Готово',

  payAt: 'Оплатить на',
  copyAddress: 'Копировать адрес',
  print: 'Печать',

  export: 'Экспорт',
};
