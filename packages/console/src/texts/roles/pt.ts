import type { Texts } from './en';

/** As in `en.ts`, in Portuguese. */
export const texts: Texts = {
  atGateway: { owner: 'Proprietário', operator: 'Operador', auditor: 'Auditor' },
  atMerchant: { owner: 'Proprietário', manager: 'Gestor', cashier: 'Caixa', reader: 'Leitor' },
  gateway: 'Este gateway',
  unknownMerchant: 'outro comerciante',
  roleAt: (role, place) => `${role} · ${place}`,
};
