import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  waiting: 'Bekliyor',
  seen: 'Görüldü',
  paid: 'Ödendi',
  completed: 'Tamamlandı',
  notNotified: 'Mağazaya bildirilmedi',
  expired: 'Süresi doldu',
  partMissing: 'Bir kısmı eksik',
  closed: 'Kapalı',
  active: 'Etkin',
  suspended: 'Askıda',
  open: 'Açık',
  off: 'Kapalı',
  ended: 'Sona erdi',
  usedUp: 'Tükendi',
  addressOpen: 'Açık',
  addressClosed: 'Kapalı',
  at: (status, time) => `${status}, saat ${time}`,
};
