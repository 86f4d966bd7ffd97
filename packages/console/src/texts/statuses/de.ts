import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  waiting: 'Wartet',
  seen: 'Gesehen',
  paid: 'Bezahlt',
  completed: 'Abgeschlossen',
  notNotified: 'Shop nicht benachrichtigt',
  expired: 'Abgelaufen',
  partMissing: 'Teil fehlt',
  closed: 'Geschlossen',
  active: 'Aktiv',
  suspended: 'Gesperrt',
  open: 'Offen',
  off: 'Aus',
  ended: 'Beendet',
  usedUp: 'Aufgebraucht',
  at: (status, time) => `${status} um ${time}`,
};
