import type { Texts } from './en';

/** As in `en.ts`, in French. */
export const texts: Texts = {
  atGateway: { owner: 'Propriétaire', operator: 'Opérateur', auditor: 'Auditeur' },
  atMerchant: { owner: 'Propriétaire', manager: 'Gérant', cashier: 'Caissier', reader: 'Lecteur' },
  gateway: 'Cette passerelle',
  unknownMerchant: 'un autre marchand',
  roleAt: (role, place) => `${role} · ${place}`,
};
