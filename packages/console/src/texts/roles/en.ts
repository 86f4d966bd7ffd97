import type { Schemas } from '@gateway/contract';

/** What people may be. */
export const texts = {
  atGateway: { owner: 'Owner', operator: 'Operator', auditor: 'Auditor' } satisfies Record<
    Schemas['GatewayRole'],
    string
  >,
  atMerchant: { owner: 'Owner', manager: 'Manager', cashier: 'Cashier', reader: 'Reader' } satisfies Record<
    Schemas['MerchantRole'],
    string
  >,
  gateway: 'This gateway',
  unknownMerchant: 'another merchant',
  /** A role, and where. */
  roleAt: (role: string, place: string) => `${role} · ${place}`,
};

export type Texts = typeof texts;
