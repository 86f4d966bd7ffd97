import type { Router } from 'express';
import Joi from 'joi';
import type { Schemas } from '@gateway/contract';
import { decimalsOf, newEPayKey, Refusal, refuse } from '@gateway/domain';
import type { Tx } from '@gateway/store/db';
import {
  type EPayShop,
  findEPayShop,
  insertEPayShop,
  listEPayCalls,
  lockEPayShop,
  replaceEPayKey,
  updateEPayShop,
} from '@gateway/store/epay';
import { findMerchant, lockMerchant } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { onBothSides } from '../../access/merchant/both-sides';
import { readEmptyBody } from '../../http/request/body';
import { refuseNoMerchant } from '../../access/path-ids';
import { send } from '../../http/send';

const DEFAULT_CURRENCY = 'CNY';
const PATHS = { gateway: '/merchants/:id/epay', merchant: '/merchant/epay' };
const KEY = { gateway: `${PATHS.gateway}/key`, merchant: `${PATHS.merchant}/key` };

const BODY = Joi.object<Schemas['UpdateEPay']>({
  enabled: Joi.boolean(),
  currency: Joi.string().custom((value: string, helpers) =>
    decimalsOf(value) === undefined
      ? helpers.message({ custom: '{{#label}} must be the code of a currency in upper case (ISO 4217), such as "CNY"' })
      : value,
  ),
});

/** Whether the shop of a merchant may speak EPay. Its key is shown when it is made, and never again. */
export function ePayShopRoutes(router: Router, context: ApiContext): void {
  const { db, hmacKeys } = context;
  const present = async (shop: EPayShop | undefined): Promise<Schemas['EPay']> => ({
    enabled: shop?.isEnabled ?? false,
    pid: shop?.pid ?? null,
    currency: shop?.currency ?? DEFAULT_CURRENCY,
    key_made_at: shop?.keyMadeAt.toISOString() ?? null,
    address: `${context.config.publicBaseUrl}/`,
    calls: shop ? (await listEPayCalls(db, shop.merchantId)).map(presentCall) : [],
  });
  onBothSides(router, context, PATHS, ({ merchantIdOf, readBody, record }) => ({
    async get(request, response) {
      const { id } = (await findMerchant(db, merchantIdOf(request))) ?? refuseNoMerchant();
      send<'getEPay'>(response, await present(await findEPayShop(db, id)));
    },
    async put(request, response) {
      const changes = await readBody(request, response, BODY, true);
      if (Object.keys(changes).length === 0) throw new Refusal('EMPTY_UPDATE', 'Nothing to change was given');
      const id = merchantIdOf(request);
      const key = newEPayKey();
      const { shop, isNew } = await record(context, request, async (tx) => {
        const old = await lockShop(tx, id);
        const changed = await change(tx, id, old, changes, hmacKeys.seal(key));
        const facts = { before: old ? factsOf(old) : null, after: factsOf(changed) };
        const result = { shop: changed, isNew: old === undefined };
        return { result, action: { action: 'merchant.set_epay', object: id, ...facts } };
      });
      send<'setEPay'>(response, { epay: await present(shop), ...(isNew && { key }) });
    },
  }));
  onBothSides(router, context, KEY, ({ merchantIdOf, record }) => ({
    async post(request, response) {
      await readEmptyBody(request);
      const id = merchantIdOf(request);
      const key = newEPayKey();
      const pid = await record(context, request, async (tx) => {
        const shop =
          (await lockShop(tx, id)) ?? refuse('INVALID_STATE', 'EPay was never switched on for this merchant');
        await replaceEPayKey(tx, id, hmacKeys.seal(key));
        const facts = { before: null, after: { pid: shop.pid } };
        return { result: shop.pid, action: { action: 'merchant.rotate_epay_key', object: id, ...facts } };
      });
      send<'rotateEPayKey'>(response, { pid, key });
    },
  }));
}

/** What the shop of a merchant may do, if it was ever set, with nobody else changing it. */
async function lockShop(tx: Tx, merchantId: string): Promise<EPayShop | undefined> {
  if (!(await lockMerchant(tx, merchantId))) refuseNoMerchant();
  return lockEPayShop(tx, merchantId);
}

async function change(
  tx: Tx,
  merchantId: string,
  old: EPayShop | undefined,
  { enabled, currency }: Schemas['UpdateEPay'],
  sealedKey: Buffer,
): Promise<EPayShop> {
  const isEnabled = enabled ?? old?.isEnabled ?? false;
  const set = { merchantId, isEnabled, currency: currency ?? old?.currency ?? DEFAULT_CURRENCY };
  if (!old) return insertEPayShop(tx, { ...set, sealedKey });
  await updateEPayShop(tx, set);
  return { ...old, ...set };
}

function factsOf({ pid, isEnabled, currency }: EPayShop): Record<string, unknown> {
  return { pid, enabled: isEnabled, currency };
}

function presentCall({
  call,
  outTradeNo,
  refusal,
  detail,
  calledAt,
}: Awaited<ReturnType<typeof listEPayCalls>>[number]): Schemas['EPayCall'] {
  return { call, out_trade_no: outTradeNo, refusal, detail, called_at: calledAt.toISOString() };
}
