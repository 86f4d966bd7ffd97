import type { Router } from 'express';
import { findReadOnlyKey, lockMerchant, revokeReadOnlyKey, type ReadOnlyKey } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { recordedAction } from '../../access/admin/admin-action';
import { readAdminBody } from '../../access/admin/admin-body';
import { readEmptyBody } from '../../http/request/body';
import { readMerchantId, refuseNoMerchant } from '../../access/path-ids';
import { send } from '../../http/send';
import { issueReadOnlyKey, presentIssuedKey, ROTATION } from './read-only-keys';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

/** The admin makes, replaces and revokes the read-only key of a merchant. */
export function adminReadOnlyKeyRoutes(router: Router, context: ApiContext): void {
  adminEndpoint(router, context, '/merchants/:id/read-only-key', {
    async post(request, response) {
      const rotation = await readAdminBody(request, response, ROTATION, true);
      const id = readMerchantId(request);
      const issued = await recordedAction(context, request, async (tx) => {
        if (!(await lockMerchant(tx, id))) refuseNoMerchant();
        const old = await findReadOnlyKey(tx, id);
        const result = await issueReadOnlyKey(tx, context, id, rotation);
        const { api_key: _shownOnce, ...after } = presentIssuedKey(result);
        return { result, action: { action: 'merchant.rotate_read_only_key', object: id, before: factsOf(old), after } };
      });
      send<'rotateReadOnlyKey'>(response, presentIssuedKey(issued));
    },
  });
  adminEndpoint(router, context, '/merchants/:id/read-only-key/revoke', {
    async post(request, response) {
      await readEmptyBody(request);
      const id = readMerchantId(request);
      await recordedAction(context, request, async (tx) => {
        if (!(await lockMerchant(tx, id))) refuseNoMerchant();
        const before = factsOf(await revokeReadOnlyKey(tx, id));
        return { result: null, action: { action: 'merchant.revoke_read_only_key', object: id, before, after: null } };
      });
      send<'revokeReadOnlyKey'>(response, { ok: true });
    },
  });
}

function factsOf(key: ReadOnlyKey | undefined): { api_key_prefix: string } | null {
  return key ? { api_key_prefix: key.prefix } : null;
}
