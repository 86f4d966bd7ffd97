import type { Schemas } from '@gateway/contract';
import { send } from '../../http/send';
import type { Request, Router } from 'express';
import Joi from 'joi';
import {
  apiKeyPrefix,
  newApiKey,
  parseSpread,
  parseUnderpaidMaximum,
  parseUnderpaidPercent,
  parseUsdt,
  Refusal,
  type UnderpaidTolerance,
  type Usdt,
} from '@gateway/domain';
import { type Db, type Tx } from '@gateway/store/db';
import { findEventsUrl, readWebhookHealth } from '@gateway/store/deliveries';
import { listIncidents, type ActionFacts, type AdminAction } from '@gateway/store/gateway';
import {
  findMerchant,
  findReadOnlyKey,
  insertMerchant,
  listMerchants,
  lockMerchant,
  lockWebhookSecret,
  replaceApiKey,
  updateMerchant,
  type Merchant,
  type MerchantLimits,
  type StoredKey,
} from '@gateway/store/merchants';
import { listOrders } from '@gateway/store/orders';
import { countOrdersOfMerchants, readMerchantStatistics } from '@gateway/store/statistics';
import type { ApiContext } from '../../base/context';
import { recordedAction, withoutQuery } from '../../access/admin/admin-action';
import { sessionOf } from '../../access/admin/admin-auth';
import { readAdminBody } from '../../access/admin/admin-body';
import { answerNotFound } from '../../http/errors';
import { checkCallbackUrl } from '../../http/request/callback-url';
import {
  spreadField,
  underpaidMaximumField,
  underpaidPercentField,
  contactField,
  webhookSecretField,
} from './merchant-fields';
import { amountField, nameField } from '../../http/request/fields';
import { readMerchantId, refuseNoMerchant } from '../../access/path-ids';
import { presentCounts, MAX_INCIDENTS } from '../statistics';
import { presentEvent, presentListedOrder, checkLimits } from '../orders';
import { presentWebhookHealth } from '../webhooks';
import { logoUrl } from './logo/logo-url';
import { ROTATION } from './read-only-keys';
import type { OrderRules } from '../../base/config';
import { presentLimits, presentTolerance, presentOverlaps, presentMerchant, presentReadOnlyKey } from './merchant-view';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

const CREATE_BODY = Joi.object<Schemas['CreateMerchant']>({
  name: nameField().required(),
  webhook_secret: webhookSecretField().required(),
  contact: contactField(),
});

const UPDATE_BODY = Joi.object<Schemas['UpdateMerchant']>({
  name: nameField(),
  is_active: Joi.boolean(),
  webhook_secret: webhookSecretField(),
  overlap_signature: Joi.string().valid('new', 'old'),
  contact: contactField(),
  min_amount: amountField().allow(null),
  max_amount: amountField().allow(null),
  max_open_orders: Joi.number().integer().min(1).allow(null),
  spread: spreadField(),
  underpaid_percent: underpaidPercentField(),
  underpaid_maximum: underpaidMaximumField(),
  default_callback_url: Joi.string().allow(null),
});

const RECENT_ORDERS = 10;

/** Merchants and their keys. A key is shown when it is created, and never again. */
export function merchantRoutes(router: Router, context: ApiContext): void {
  const { db, lists } = context;
  adminEndpoint(router, context, '/merchants', {
    async get(request, response) {
      const data = await lists.read(sessionOf(request).id, (listDb) => readList(listDb));
      send<'listMerchants'>(response, { data });
    },
    async post(request, response) {
      const { name, webhook_secret, contact } = await readAdminBody(request, response, CREATE_BODY);
      const apiKey = newApiKey();
      const merchant = await recordedAction(context, request, async (tx) => {
        const created = await insertMerchant(tx, {
          name,
          contact,
          key: toStoredKey(apiKey, context),
          webhookSecretSealed: context.hmacKeys.seal(webhook_secret),
        });
        const after = { ...factsOf(created), api_key_prefix: created.apiKeyPrefix };
        return { result: created, action: { action: 'merchant.create', object: created.id, before: null, after } };
      });
      send<'createMerchant'>(response, { ...presentMerchant(merchant), api_key: apiKey, webhook_secret }, 201);
    },
  });
  // An older version of this API suspends merchants with PATCH; like its other endpoints, it is not served.
  router.patch('/admin/merchants/:id', answerNotFound);
  adminEndpoint(router, context, '/merchants/:id', {
    async get(request, response) {
      const merchant = (await findMerchant(db, readMerchantId(request))) ?? refuseNoMerchant();
      send<'getMerchant'>(response, await presentDetail(context, merchant));
    },
    async put(request, response) {
      const changes = await readAdminBody(request, response, UPDATE_BODY, true);
      if (Object.keys(changes).length === 0) throw new Refusal('EMPTY_UPDATE', 'Nothing to change was given');
      const id = readMerchantId(request);
      const merchant = await recordedAction(context, request, (tx) => changeMerchant(tx, context, id, changes));
      send<'updateMerchant'>(response, presentMerchant(merchant));
    },
  });
  adminEndpoint(router, context, '/merchants/:id/rotate-api-key', {
    async post(request, response) {
      const { overlap_seconds = 0 } = await readAdminBody(request, response, ROTATION, true);
      send<'rotateApiKey'>(response, await rotateKey(context, request, readMerchantId(request), overlap_seconds));
    },
  });
}

async function readList(db: Db): Promise<Schemas['ListedMerchant'][]> {
  const [merchants, counts] = await Promise.all([listMerchants(db), countOrdersOfMerchants(db)]);
  const ids = merchants.map(({ id }) => id);
  const health = await readWebhookHealth(db, ids);
  return merchants.map((merchant) => {
    const { orderCount, callbackFailedCount } = counts.get(merchant.id) ?? { orderCount: 0, callbackFailedCount: 0 };
    return {
      ...presentMerchant(merchant),
      order_count: orderCount,
      callback_failed_count: callbackFailedCount,
      ...presentWebhookHealth(health.get(merchant.id)),
    };
  });
}

/** What the admin audit log shows of a merchant. */
function factsOf({ name, contact, limits, spread, tolerance, defaultCallbackUrl, isActive }: Merchant): ActionFacts {
  const facts = {
    contact,
    ...presentLimits(limits),
    spread: spread === '0' ? null : spread,
    ...((tolerance.percent !== '0' || tolerance.maximum > 0n) && presentTolerance(tolerance)),
    default_callback_url: defaultCallbackUrl && withoutQuery(defaultCallbackUrl),
  };
  return {
    name,
    ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null)),
    is_active: isActive,
  };
}

/** The limits after a change: those that are not given stay as they are. */
function changedLimits(
  old: MerchantLimits,
  { min_amount, max_amount, max_open_orders: maxOpenOrders }: Partial<Schemas['OwnLimits']>,
  rules: OrderRules,
): MerchantLimits {
  const amount = (text: string | null | undefined, before: Usdt | null): Usdt | null =>
    text === undefined ? before : text === null ? null : parseUsdt(text);
  const changed = {
    minAmount: amount(min_amount, old.minAmount),
    maxAmount: amount(max_amount, old.maxAmount),
    maxOpenOrders: maxOpenOrders === undefined ? old.maxOpenOrders : maxOpenOrders,
  };
  checkLimits(changed, old, rules);
  return changed;
}

function changedTolerance(
  old: UnderpaidTolerance,
  { underpaid_percent: percent, underpaid_maximum: maximum }: Schemas['UpdateMerchant'],
): UnderpaidTolerance {
  return {
    percent: percent === undefined ? old.percent : parseUnderpaidPercent(percent),
    maximum: maximum === undefined ? old.maximum : parseUnderpaidMaximum(maximum),
  };
}

async function rotateKey(
  context: ApiContext,
  request: Request,
  id: string,
  overlapSeconds: number,
): Promise<Schemas['RotatedKey']> {
  const apiKey = newApiKey();
  const {
    name,
    apiKeyPrefix: prefix,
    replacedKey,
  } = await recordedAction(context, request, async (tx) => {
    const old = (await lockMerchant(tx, id)) ?? refuseNoMerchant();
    const result = (await replaceApiKey(tx, id, toStoredKey(apiKey, context), overlapSeconds)) ?? refuseNoMerchant();
    const before = { api_key_prefix: old.apiKeyPrefix };
    const after = { api_key_prefix: result.apiKeyPrefix, ...presentOverlapEnd(result) };
    return { result, action: { action: 'merchant.rotate_api_key', object: id, before, after } };
  });
  return { id, name, api_key: apiKey, api_key_prefix: prefix, ...presentOverlapEnd({ replacedKey }) };
}

function presentOverlapEnd({ replacedKey }: Pick<Merchant, 'replacedKey'>): { replaced_key_valid_until?: string } {
  return replacedKey ? { replaced_key_valid_until: replacedKey.validUntil.toISOString() } : {};
}

function toStoredKey(apiKey: string, { hmacKeys }: ApiContext): StoredKey {
  return { ...hmacKeys.hash(apiKey), prefix: apiKeyPrefix(apiKey) };
}

/** An unchanged secret is not stored again: a repeated request must not evict the previous one. */
async function changeMerchant(
  tx: Tx,
  { hmacKeys, config }: ApiContext,
  id: string,
  { name, contact, is_active, webhook_secret, overlap_signature, ...changes }: Schemas['UpdateMerchant'],
): Promise<{ result: Merchant; action: AdminAction }> {
  const { default_callback_url: defaultCallbackUrl } = changes;
  if (typeof defaultCallbackUrl === 'string') {
    checkCallbackUrl(defaultCallbackUrl, config, 'INVALID_BODY', 'default_callback_url');
  }
  const old = (await lockMerchant(tx, id)) ?? refuseNoMerchant();
  const sealed = (await lockWebhookSecret(tx, id)) ?? refuseNoMerchant();
  const isNewSecret = webhook_secret !== undefined && hmacKeys.open(sealed) !== webhook_secret;
  const updated = await updateMerchant(tx, id, {
    name,
    contact,
    limits: changedLimits(old.limits, changes, config.orders),
    spread: changes.spread === undefined ? undefined : parseSpread(changes.spread),
    tolerance: changedTolerance(old.tolerance, changes),
    defaultCallbackUrl,
    isActive: is_active,
    overlapSignature: overlap_signature,
    webhookSecretSealed: isNewSecret ? hmacKeys.seal(webhook_secret) : undefined,
  });
  const changed = updated ?? refuseNoMerchant();
  const choiceOf = ({ overlapSignature }: Merchant): object =>
    overlap_signature === undefined ? {} : { overlap_signature: overlapSignature };
  const before = { ...factsOf(old), ...choiceOf(old) };
  const after = { ...factsOf(changed), ...choiceOf(changed), ...(isNewSecret ? { webhook_secret: 'changed' } : {}) };
  return { result: changed, action: { action: 'merchant.update', object: id, before, after } };
}

async function presentDetail({ db, config }: ApiContext, merchant: Merchant): Promise<Schemas['MerchantDetail']> {
  const { id } = merchant;
  const [statistics, recent, incidents, readOnlyKey, eventsUrl, health] = await Promise.all([
    readMerchantStatistics(db, id),
    listOrders(db, { merchantId: id }, { page: 1, limit: RECENT_ORDERS }),
    listIncidents(db, MAX_INCIDENTS, id),
    findReadOnlyKey(db, id),
    findEventsUrl(db, id),
    readWebhookHealth(db, [id]),
  ]);
  return {
    ...presentMerchant(merchant),
    contact: merchant.contact,
    logo_url: merchant.logo && logoUrl(config, merchant.logo),
    ...presentLimits(merchant.limits),
    spread: merchant.spread,
    ...presentTolerance(merchant.tolerance),
    ...presentOverlaps(merchant),
    read_only_key: presentReadOnlyKey(readOnlyKey),
    events_url: eventsUrl ?? null,
    default_callback_url: merchant.defaultCallbackUrl,
    ...presentCounts(statistics),
    callback_failed_count: statistics.callbackFailedCount,
    ...presentWebhookHealth(health.get(id)),
    active_order_count: statistics.activeOrderCount,
    last_order_at: recent.orders[0]?.createdAt.toISOString() ?? null,
    incident_count: statistics.incidentCount,
    recent_orders: recent.orders.map(presentListedOrder),
    recent_incidents: incidents.map(presentEvent),
  };
}
