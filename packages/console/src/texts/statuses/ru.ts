import type { Texts } from './en';

/** As in `en.ts`, in Russian. */
export const texts: Texts = {
  waiting: 'Ожидает',
  seen: 'Замечен',
  paid: 'Оплачен',
  completed: 'Завершён',
  notNotified: 'Не уведомлён',
  expired: 'Истёк',
  partMissing: 'Не хватает части',
  closed: 'Закрыт',
  active: 'Активен',
  suspended: 'Приостановлен',
  open: 'Открыта',
  off: 'Выкл.',
  ended: 'Завершена',
  usedUp: 'Исчерпана',
  addressOpen: 'Открыт',
  addressClosed: 'Закрыт',
  at: (status, time) => `${status} в ${time}`,
};
