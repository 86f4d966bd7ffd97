import type { Router } from 'express';
import Joi from 'joi';
import { apiKeyPrefix, hashApiKey, newApiKey, openSecret, Refusal, refuse, sealSecret } from '@gateway/domain';
import {
  countOrdersOfMerchants,
  findMerchant,
  insertMerchant,
  listIncidents,
  listMerchants,
  listOrders,
  lockWebhookSecret,
  readMerchantStatistics,
  replaceApiKey,
  transact,
  updateMerchant,
  type Merchant,
  type StoredKey,
  type Tx,
} from '@gateway/store';
import type { ApiContext } from '../../context';
import { readAdminBody } from '../../http/admin-body';
import { readOptionalBody } from '../../http/body';
import { answerNotFound } from '../../http/errors';
import { merchantNameField, readId, webhookSecretField } from '../../http/fields';
import { requestId } from '../../http/request-id';
import { presentCounts, presentEvent, presentListedOrder, presentMerchant } from '../../views/admin-view';
import { adminEndpoint } from './admin-endpoint';
import { MAX_INCIDENTS } from './stats';

interface NewMerchant {
  name: string;
  webhook_secret: string;
}

const CREATE_BODY = Joi.object<NewMerchant>({
  name: merchantNameField().required(),
  webhook_secret: webhookSecretField().required(),
});

type MerchantChanges = Partial<NewMerchant & { is_active: boolean }>;

const UPDATE_BODY = Joi.object<MerchantChanges>({
  name: merchantNameField(),
  is_active: Joi.boolean(),
  webhook_secret: webhookSecretField(),
});

const NO_FIELDS = Joi.object<Record<string, never>>({});
const RECENT_ORDERS = 10;

/** Merchants and their keys. A key is shown when it is created, and never again. */
export function merchantRoutes(router: Router, context: ApiContext): void {
  const { db, logger } = context;
  adminEndpoint(router, context, '/merchants', {
    async get(_request, response) {
      const [merchants, orderCounts] = await Promise.all([listMerchants(db), countOrdersOfMerchants(db)]);
      response.json({
        data: merchants.map((merchant) => ({
          ...presentMerchant(merchant),
          order_count: orderCounts.get(merchant.id) ?? 0,
        })),
      });
    },
    async post(request, response) {
      const { name, webhook_secret } = await readAdminBody(request, response, CREATE_BODY);
      const apiKey = newApiKey();
      const merchant = await insertMerchant(db, {
        name,
        key: toStoredKey(apiKey, context),
        webhookSecretSealed: sealSecret(webhook_secret, context.sealingKey),
      });
      logger.info('merchant was created', { requestId: requestId.of(request), merchantId: merchant.id });
      response.status(201).json({ ...presentMerchant(merchant), api_key: apiKey, webhook_secret });
    },
  });
  // An older version of this API suspends merchants with PATCH; like its other endpoints, it is not served.
  router.patch('/admin/merchants/:id', answerNotFound);
  adminEndpoint(router, context, '/merchants/:id', {
    async get(request, response) {
      const merchant = (await findMerchant(db, readId(request.params['id'], ABSENT))) ?? refuseAbsent();
      response.json(await presentDetail(context, merchant));
    },
    async put(request, response) {
      const changes = await readAdminBody(request, response, UPDATE_BODY, true);
      if (Object.keys(changes).length === 0) throw new Refusal('EMPTY_UPDATE', 'Nothing to change was given');
      const id = readId(request.params['id'], ABSENT);
      const merchant = await transact(db, (tx) => changeMerchant(tx, context, id, changes));
      logger.info('merchant was changed', {
        requestId: requestId.of(request),
        merchantId: id,
        fields: Object.keys(changes).join(),
      });
      response.json(presentMerchant(merchant));
    },
  });
  adminEndpoint(router, context, '/merchants/:id/rotate-api-key', {
    async post(request, response) {
      await readOptionalBody(request, NO_FIELDS);
      const rotated = await rotateKey(context, readId(request.params['id'], ABSENT), requestId.of(request));
      response.json(rotated);
    },
  });
}

async function rotateKey(context: ApiContext, id: string, request: string): Promise<Record<string, unknown>> {
  const apiKey = newApiKey();
  const merchant = (await replaceApiKey(context.db, id, toStoredKey(apiKey, context))) ?? refuseAbsent();
  context.logger.info('key of a merchant was rotated', { requestId: request, merchantId: id });
  return { id: merchant.id, name: merchant.name, api_key: apiKey, api_key_prefix: merchant.apiKeyPrefix };
}

const ABSENT = 'Merchant does not exist';

function refuseAbsent(): never {
  return refuse('NOT_FOUND', ABSENT);
}

function toStoredKey(apiKey: string, { config }: ApiContext): StoredKey {
  return { hash: hashApiKey(apiKey, config.hmacSecret), prefix: apiKeyPrefix(apiKey) };
}

/** An unchanged secret is not stored again: a repeated request must not evict the previous one. */
async function changeMerchant(
  tx: Tx,
  { sealingKey }: ApiContext,
  id: string,
  { name, is_active, webhook_secret }: MerchantChanges,
): Promise<Merchant> {
  const sealed = (await lockWebhookSecret(tx, id)) ?? refuseAbsent();
  const isNewSecret = webhook_secret !== undefined && openSecret(sealed, sealingKey) !== webhook_secret;
  const changed = await updateMerchant(tx, id, {
    name,
    isActive: is_active,
    webhookSecretSealed: isNewSecret ? sealSecret(webhook_secret, sealingKey) : undefined,
  });
  return changed ?? refuseAbsent();
}

async function presentDetail({ db }: ApiContext, merchant: Merchant): Promise<Record<string, unknown>> {
  const { id } = merchant;
  const [statistics, recent, incidents] = await Promise.all([
    readMerchantStatistics(db, id),
    listOrders(db, { merchantId: id }, { page: 1, limit: RECENT_ORDERS }),
    listIncidents(db, MAX_INCIDENTS, id),
  ]);
  return {
    ...presentMerchant(merchant),
    ...presentCounts(statistics),
    callback_failed_count: statistics.callbackFailedCount,
    active_order_count: statistics.activeOrderCount,
    last_order_at: recent.orders[0]?.createdAt.toISOString() ?? null,
    incident_count: statistics.incidentCount,
    recent_orders: recent.orders.map(presentListedOrder),
    recent_incidents: incidents.map(presentEvent),
  };
}
