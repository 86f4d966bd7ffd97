import type { Request } from 'express';
import type { ApiContext } from '../../base/context';
import { shownAddress } from '../admin/admin-action';
import { merchantOf } from './merchant-auth';
import { requestId } from '../../http/request/request-id';

/** Logs what a merchant did: the admin audit log has the actions of the admin and of operators only. */
export function logOwnAction({ logger }: ApiContext, request: Request, message: string): void {
  logger.info(message, {
    requestId: requestId.of(request),
    merchantId: merchantOf(request).id,
    address: shownAddress(request),
  });
}
