import type { Texts } from './en';

/** As in `en.ts`, in Chinese. */
export const texts: Texts = {
  atGateway: { owner: '所有者', operator: '运营者', auditor: '审计员' },
  atMerchant: { owner: '所有者', manager: '经理', cashier: '收银员', reader: '查看者' },
  gateway: '本网关',
  unknownMerchant: '其他商户',
  roleAt: (role, place) => `${role} · ${place}`,
};
