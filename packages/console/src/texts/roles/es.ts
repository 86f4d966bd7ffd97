import type { Texts } from './en';

/** As in `en.ts`, in Spanish. */
export const texts: Texts = {
  atGateway: { owner: 'Propietario', operator: 'Operador', auditor: 'Auditor' },
  atMerchant: { owner: 'Propietario', manager: 'Gestor', cashier: 'Cajero', reader: 'Lector' },
  gateway: 'Esta pasarela',
  unknownMerchant: 'otro comercio',
  roleAt: (role, place) => `${role} · ${place}`,
};
