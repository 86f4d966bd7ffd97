import type { Router } from 'express';
import type { ApiContext } from '../../base/context';
import { onBothSides } from '../../access/merchant/both-sides';
import { readEmptyBody } from '../../http/request/body';
import { send } from '../../http/send';
import { endReadOnlyKey, presentIssuedKey, ROTATION, rotateReadOnlyKey } from './read-only-keys';

const PATHS = { gateway: '/merchants/:id/read-only-key', merchant: '/merchant/read-only-key' };
const REVOKE = { gateway: `${PATHS.gateway}/revoke`, merchant: `${PATHS.merchant}/revoke` };

/** A key that can only read is made, replaced and revoked: by the merchant, with its full key, or for it. */
export function readOnlyKeyRoutes(router: Router, context: ApiContext): void {
  onBothSides(router, context, PATHS, ({ merchantIdOf, readBody, record }) => ({
    async post(request, response) {
      const rotation = await readBody(request, response, ROTATION, true);
      const id = merchantIdOf(request);
      const issued = await record(context, request, (tx) => rotateReadOnlyKey(tx, context, id, rotation));
      send<'rotateReadOnlyKey'>(response, presentIssuedKey(issued));
    },
  }));
  onBothSides(router, context, REVOKE, ({ merchantIdOf, record }) => ({
    async post(request, response) {
      await readEmptyBody(request);
      const id = merchantIdOf(request);
      await record(context, request, (tx) => endReadOnlyKey(tx, id));
      send<'revokeReadOnlyKey'>(response, { ok: true });
    },
  }));
}
