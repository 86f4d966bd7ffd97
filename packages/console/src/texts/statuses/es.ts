import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  waiting: 'En espera',
  seen: 'Visto',
  paid: 'Pagado',
  completed: 'Completado',
  notNotified: 'Tienda no avisada',
  expired: 'Vencido',
  partMissing: 'Falta una parte',
  closed: 'Cerrado',
  active: 'Activo',
  suspended: 'Suspendido',
  open: 'Abierto',
  off: 'Apagado',
  ended: 'Terminado',
  usedUp: 'Agotado',
  addressOpen: 'Abierta',
  addressClosed: 'Cerrada',
  at: (status, time) => `${status} a las ${time}`,
};
