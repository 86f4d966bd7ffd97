import type { Router } from 'express';
import { type Tx } from '@gateway/store/db';
import { type AdminAction } from '@gateway/store/gateway';
import { lockMerchant, replaceLogo, type Logo } from '@gateway/store/merchants';
import type { ApiContext } from '../../../base/context';
import { onBothSides } from '../../../access/merchant/both-sides';
import { readEmptyBody, readPng } from '../../../http/request/body';
import { refuseNoMerchant } from '../../../access/path-ids';
import { send } from '../../../http/send';
import { logoUrl } from './logo-url';
import { logoMakers } from './logo-maker';

const MAX_BYTES = 256 * 1024;
const PATHS = { gateway: '/merchants/:id/logo', merchant: '/merchant/logo' };

/** The logo of a merchant, which the checkout page and the receipt show. */
export function logoChangeRoutes(router: Router, context: ApiContext): void {
  onBothSides(router, context, PATHS, ({ merchantIdOf, record }) => ({
    async put(request, response) {
      const id = merchantIdOf(request);
      const logo = await logoMakers.of(context)(await readPng(request, MAX_BYTES));
      await record(context, request, (tx) => changeLogo(tx, id, logo, 'merchant.set_logo'));
      send<'setLogo'>(response, { logo_url: logoUrl(context.config, logo.digest) });
    },
    async delete(request, response) {
      const id = merchantIdOf(request);
      await readEmptyBody(request);
      await record(context, request, (tx) => changeLogo(tx, id, null, 'merchant.remove_logo'));
      send<'removeLogo'>(response, { ok: true });
    },
  }));
}

async function changeLogo(
  tx: Tx,
  id: string,
  logo: Logo | null,
  action: 'merchant.set_logo' | 'merchant.remove_logo',
): Promise<{ result: null; action: AdminAction }> {
  const old = (await lockMerchant(tx, id)) ?? refuseNoMerchant();
  await replaceLogo(tx, old, logo);
  const facts = (digest: string | null): { logo: string } | null => (digest === null ? null : { logo: digest });
  const changed = { before: facts(old.logo), after: facts(logo?.digest ?? null) };
  return { result: null, action: { action, object: id, ...changed } };
}
