import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  waiting: 'Menunggu',
  seen: 'Terlihat',
  paid: 'Lunas',
  completed: 'Selesai',
  notNotified: 'Toko belum tahu',
  expired: 'Kedaluwarsa',
  partMissing: 'Kurang sebagian',
  closed: 'Ditutup',
  active: 'Aktif',
  suspended: 'Ditangguhkan',
  open: 'Terbuka',
  off: 'Mati',
  ended: 'Berakhir',
  usedUp: 'Habis',
  addressOpen: 'Terbuka',
  addressClosed: 'Ditutup',
  at: (status, time) => `${status} pada ${time}`,
};
