import type { Texts } from './en';

/** As in `en.ts`, in Russian. */
export const texts: Texts = {
  atGateway: { owner: 'Владелец', operator: 'Оператор', auditor: 'Аудитор' },
  atMerchant: { owner: 'Владелец', manager: 'Менеджер', cashier: 'Кассир', reader: 'Читатель' },
  gateway: 'Этот шлюз',
  unknownMerchant: 'другой продавец',
  roleAt: (role, place) => `${role} · ${place}`,
};
