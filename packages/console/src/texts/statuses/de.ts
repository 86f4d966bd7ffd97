import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  waiting: 'Wartet',
  seen: 'Gesehen',
  paid: 'Bezahlt',
  completed: 'Abgeschlossen',
  notNotified: 'Nicht gemeldet',
  expired: 'Abgelaufen',
  partMissing: 'Teil fehlt',
  closed: 'Geschlossen',
  active: 'Aktiv',
  suspended: 'Gesperrt',
  open: 'Offen',
  off: 'Aus',
  ended: 'Beendet',
  usedUp: 'Verbraucht',
  addressOpen: 'Offen',
  addressClosed: 'Geschlossen',
  at: (status, time) => `${status} um ${time}`,
};
