import type { Texts } from './en';

/** As in `en.ts`, in Vietnamese. */
export const texts: Texts = {
  atGateway: { owner: 'Chủ sở hữu', operator: 'Người vận hành', auditor: 'Kiểm toán viên' },
  atMerchant: { owner: 'Chủ sở hữu', manager: 'Quản lý', cashier: 'Thu ngân', reader: 'Người xem' },
  gateway: 'Cổng này',
  unknownMerchant: 'người bán khác',
  roleAt: (role, place) => `${role} · ${place}`,
};
