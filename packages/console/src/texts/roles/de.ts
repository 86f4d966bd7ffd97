import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  atGateway: { owner: 'Inhaber', operator: 'Betreiber', auditor: 'Prüfer' },
  atMerchant: { owner: 'Inhaber', manager: 'Manager', cashier: 'Kassierer', reader: 'Leser' },
  gateway: 'Dieses Gateway',
  unknownMerchant: 'ein anderer Händler',
  roleAt: (role, place) => `${role} · ${place}`,
};
