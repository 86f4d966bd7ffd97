import type { Router } from 'express';
import { revokeReadOnlyKey, transact } from '@gateway/store';
import type { ApiContext } from '../../context';
import { shownAddress } from '../../http/admin-action';
import { readEmptyBody, readOptionalBody } from '../../http/body';
import { merchantOf } from '../../http/merchant-auth';
import { requestId } from '../../http/request-id';
import { send } from '../../http/send';
import { issueReadOnlyKey, presentIssuedKey, ROTATION } from '../../read-only-keys';
import { merchantEndpoint } from './merchant-endpoint';

/** With their full key, merchants make a key that can only read, replace it and revoke it. */
export function readOnlyKeyRoutes(router: Router, context: ApiContext): void {
  const { db, logger } = context;
  merchantEndpoint(router, context, '/merchant/read-only-key', {
    async post(request, response) {
      const rotation = await readOptionalBody(request, ROTATION);
      const { id } = merchantOf(request);
      const issued = await transact(db, (tx) => issueReadOnlyKey(tx, context, id, rotation));
      // The admin audit log has the actions of the admin and of operators only.
      logger.info('read-only key was made by its merchant', {
        requestId: requestId.of(request),
        merchantId: id,
        address: shownAddress(request),
      });
      send<'rotateOwnReadOnlyKey'>(response, presentIssuedKey(issued));
    },
  });
  merchantEndpoint(router, context, '/merchant/read-only-key/revoke', {
    async post(request, response) {
      await readEmptyBody(request);
      const { id } = merchantOf(request);
      await transact(db, (tx) => revokeReadOnlyKey(tx, id));
      logger.info('read-only key was revoked by its merchant', {
        requestId: requestId.of(request),
        merchantId: id,
        address: shownAddress(request),
      });
      send<'revokeOwnReadOnlyKey'>(response, { ok: true });
    },
  });
}
