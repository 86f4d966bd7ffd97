import type { Router } from 'express';
import type { ApiContext } from '../../base/context';
import { readEmptyBody, readOptionalBody } from '../../http/request/body';
import { merchantOf } from '../../access/merchant/merchant-auth';
import { recordedOwnAction } from '../../access/merchant/own-action';
import { send } from '../../http/send';
import { endReadOnlyKey, presentIssuedKey, ROTATION, rotateReadOnlyKey } from './read-only-keys';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';

/** With their full key, merchants make a key that can only read, replace it and revoke it. */
export function readOnlyKeyRoutes(router: Router, context: ApiContext): void {
  merchantEndpoint(router, context, '/merchant/read-only-key', {
    async post(request, response) {
      const rotation = await readOptionalBody(request, ROTATION);
      const { id } = merchantOf(request);
      const issued = await recordedOwnAction(context, request, (tx) => rotateReadOnlyKey(tx, context, id, rotation));
      send<'rotateOwnReadOnlyKey'>(response, presentIssuedKey(issued));
    },
  });
  merchantEndpoint(router, context, '/merchant/read-only-key/revoke', {
    async post(request, response) {
      await readEmptyBody(request);
      const { id } = merchantOf(request);
      await recordedOwnAction(context, request, (tx) => endReadOnlyKey(tx, id));
      send<'revokeOwnReadOnlyKey'>(response, { ok: true });
    },
  });
}
