import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  waiting: 'En attente',
  seen: 'Vue',
  paid: 'Payée',
  completed: 'Terminée',
  notNotified: 'Boutique non avertie',
  expired: 'Expirée',
  partMissing: 'Partie manquante',
  closed: 'Fermée',
  active: 'Actif',
  suspended: 'Suspendu',
  open: 'Ouvert',
  off: 'Inactif',
  ended: 'Terminé',
  usedUp: 'Épuisé',
  addressOpen: 'Ouverte',
  addressClosed: 'Fermée',
  at: (status, time) => `${status} à ${time}`,
};
