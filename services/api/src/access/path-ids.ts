import { pathId } from '../http/request/path-id';

/** The orders and merchants that paths name, whatever is done with them. */
export const { read: readOrderId, refuse: refuseNoOrder } = pathId('Order does not exist');
export const { read: readMerchantId, refuse: refuseNoMerchant } = pathId('Merchant does not exist');
