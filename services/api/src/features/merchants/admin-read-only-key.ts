import type { Router } from 'express';
import type { ApiContext } from '../../base/context';
import { recordedAction } from '../../access/admin/admin-action';
import { readAdminBody } from '../../access/admin/admin-body';
import { readEmptyBody } from '../../http/request/body';
import { readMerchantId } from '../../access/path-ids';
import { send } from '../../http/send';
import { endReadOnlyKey, presentIssuedKey, ROTATION, rotateReadOnlyKey } from './read-only-keys';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

/** The admin makes, replaces and revokes the read-only key of a merchant. */
export function adminReadOnlyKeyRoutes(router: Router, context: ApiContext): void {
  adminEndpoint(router, context, '/merchants/:id/read-only-key', {
    async post(request, response) {
      const rotation = await readAdminBody(request, response, ROTATION, true);
      const id = readMerchantId(request);
      const issued = await recordedAction(context, request, (tx) => rotateReadOnlyKey(tx, context, id, rotation));
      send<'rotateReadOnlyKey'>(response, presentIssuedKey(issued));
    },
  });
  adminEndpoint(router, context, '/merchants/:id/read-only-key/revoke', {
    async post(request, response) {
      await readEmptyBody(request);
      const id = readMerchantId(request);
      await recordedAction(context, request, (tx) => endReadOnlyKey(tx, id));
      send<'revokeReadOnlyKey'>(response, { ok: true });
    },
  });
}
