import type { Schemas } from '@gateway/contract';
import { send } from '../../http/send';
import type { Router } from 'express';
import Joi from 'joi';
import { newApiKey, Refusal } from '@gateway/domain';
import { type Db } from '@gateway/store/db';
import { findEventsUrl, readWebhookHealth } from '@gateway/store/deliveries';
import { listIncidents } from '@gateway/store/gateway';
import { findMerchant, findReadOnlyKey, insertMerchant, listMerchants, type Merchant } from '@gateway/store/merchants';
import { listOrders } from '@gateway/store/orders';
import { countOrdersOfMerchants, readMerchantStatistics } from '@gateway/store/statistics';
import type { ApiContext } from '../../base/context';
import { recordedAction } from '../../access/admin/admin-action';
import { sessionOf } from '../../access/admin/admin-auth';
import { readAdminBody } from '../../access/admin/admin-body';
import { answerNotFound } from '../../http/errors';
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
import { presentEvent, presentListedOrder } from '../orders';
import { presentWebhookHealth } from '../webhooks';
import { logoUrl } from './logo/logo-url';
import { toStoredKey } from './api-keys';
import { changeMerchant, factsOf } from './merchant-change';
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
