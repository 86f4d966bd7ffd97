import type { Texts } from './en';

/** As in `en.ts`, in Arabic. */
export const texts: Texts = {
  atGateway: { owner: 'مالك', operator: 'مشغّل', auditor: 'مدقّق' },
  atMerchant: { owner: 'مالك', manager: 'مدير', cashier: 'أمين صندوق', reader: 'قارئ' },
  gateway: 'هذه البوابة',
  unknownMerchant: 'تاجر آخر',
  roleAt: (role, place) => `${role} · ${place}`,
};
