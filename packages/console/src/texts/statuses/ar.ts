import type { Texts } from './en';

/** As in `en.ts`, in Arabic. */
export const texts: Texts = {
  waiting: 'بالانتظار',
  seen: 'مرئي',
  paid: 'مدفوع',
  completed: 'مكتمل',
  notNotified: 'لم يُبلَّغ المتجر',
  expired: 'منتهٍ',
  partMissing: 'ينقص جزء',
  closed: 'مغلق',
  active: 'نشط',
  suspended: 'موقوف',
  open: 'مفتوح',
  off: 'متوقف',
  ended: 'انتهى',
  usedUp: 'استُنفد',
  addressOpen: 'مفتوح',
  addressClosed: 'مغلق',
  at: (status, time) => `${status} في ${time}`,
};
