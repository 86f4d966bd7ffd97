import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  waiting: 'Em espera',
  seen: 'Visto',
  paid: 'Pago',
  completed: 'Concluído',
  notNotified: 'Loja não avisada',
  expired: 'Expirado',
  partMissing: 'Falta uma parte',
  closed: 'Fechado',
  active: 'Ativo',
  suspended: 'Suspenso',
  open: 'Aberto',
  off: 'Inativo',
  ended: 'Terminado',
  usedUp: 'Esgotado',
  addressOpen: 'Aberto',
  addressClosed: 'Fechado',
  at: (status, time) => `${status} às ${time}`,
};
