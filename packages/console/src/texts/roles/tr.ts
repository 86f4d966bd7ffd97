import type { Texts } from './en';

/** As in `en.ts`, in Turkish. */
export const texts: Texts = {
  atGateway: { owner: 'Sahip', operator: 'Operatör', auditor: 'Denetçi' },
  atMerchant: { owner: 'Sahip', manager: 'Yönetici', cashier: 'Kasiyer', reader: 'Okuyucu' },
  gateway: 'Bu ağ geçidi',
  unknownMerchant: 'başka bir satıcı',
  roleAt: (role, place) => `${role} · ${place}`,
};
