import type { Router } from 'express';
import { transact } from '@gateway/store/db';
import { revokeReadOnlyKey } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { readEmptyBody, readOptionalBody } from '../../http/request/body';
import { merchantOf } from '../../access/merchant/merchant-auth';
import { send } from '../../http/send';
import { issueReadOnlyKey, presentIssuedKey, ROTATION } from './read-only-keys';
import { logOwnAction } from '../../access/merchant/log-own-action';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';

/** With their full key, merchants make a key that can only read, replace it and revoke it. */
export function readOnlyKeyRoutes(router: Router, context: ApiContext): void {
  const { db } = context;
  merchantEndpoint(router, context, '/merchant/read-only-key', {
    async post(request, response) {
      const rotation = await readOptionalBody(request, ROTATION);
      const { id } = merchantOf(request);
      const issued = await transact(db, (tx) => issueReadOnlyKey(tx, context, id, rotation));
      logOwnAction(context, request, 'read-only key was made by its merchant');
      send<'rotateOwnReadOnlyKey'>(response, presentIssuedKey(issued));
    },
  });
  merchantEndpoint(router, context, '/merchant/read-only-key/revoke', {
    async post(request, response) {
      await readEmptyBody(request);
      const { id } = merchantOf(request);
      await transact(db, (tx) => revokeReadOnlyKey(tx, id));
      logOwnAction(context, request, 'read-only key was revoked by its merchant');
      send<'revokeOwnReadOnlyKey'>(response, { ok: true });
    },
  });
}
