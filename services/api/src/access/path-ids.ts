import { pathId } from '../http/request/path-id';

/** What paths name by an id, whatever is done with it. */
export const { read: readOrderId, refuse: refuseNoOrder } = pathId('Order does not exist');
export const { read: readMerchantId, refuse: refuseNoMerchant } = pathId('Merchant does not exist');
export const { read: readPersonId, refuse: refuseNoPerson } = pathId('Person does not exist');
export const { read: readInvitationId, refuse: refuseNoInvitation } = pathId(
  'This invitation does not exist, or was used, revoked or replaced, or has expired',
);
