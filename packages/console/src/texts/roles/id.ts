import type { Texts } from './en';

/** As in `en.ts`, in Indonesian. */
export const texts: Texts = {
  atGateway: { owner: 'Pemilik', operator: 'Operator', auditor: 'Auditor' },
  atMerchant: { owner: 'Pemilik', manager: 'Manajer', cashier: 'Kasir', reader: 'Pembaca' },
  gateway: 'Gateway ini',
  unknownMerchant: 'merchant lain',
  roleAt: (role, place) => `${role} · ${place}`,
};
