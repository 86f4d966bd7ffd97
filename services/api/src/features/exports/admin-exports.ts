import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response, Router } from 'express';
import Joi from 'joi';
import {
  type Disposition,
  DISPOSITIONS,
  type OrderStatus,
  refuse,
  SWEEP_STATES,
  type SweepState,
} from '@gateway/domain';
import { errorFields } from '@gateway/runtime';
import type { Db } from '@gateway/store/db';
import {
  dayExport,
  deliveryExport,
  type ExportSource,
  orderExport,
  type Period,
  sweepExport,
  transferExport,
} from '@gateway/store/exports';
import { findOpenSessions } from '@gateway/store/gateway';
import { searchOrders, searchOrdersOf } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { EXPORT_FIELDS, type ExportQuery, readPeriod } from './export-query';
import { GATEWAY, onBothSides, type Side } from '../../access/merchant/both-sides';
import { sessionIdOf } from '../../access/admin/admin-auth';
import { hasValidKey } from '../../access/merchant/merchant-auth';
import { noteField } from '../../http/request/fields';
import { QUERY_FIELDS, readQuery } from '../../http/request/query';
import { adminEndpoint } from '../../access/admin/admin-endpoint';
import { exporterOf } from './exporter';

const { status, id } = QUERY_FIELDS;
type OrdersQuery = ExportQuery & {
  status?: OrderStatus;
  merchant_id?: string;
  link_id?: string;
  deposit_id?: string;
  q?: string;
};
const ORDERS = Joi.object<OrdersQuery>({
  ...EXPORT_FIELDS,
  ...{ status, merchant_id: id, link_id: id, deposit_id: id, q: noteField() },
});
const TRANSFERS = Joi.object<ExportQuery & { disposition?: Disposition }>({
  ...EXPORT_FIELDS,
  disposition: Joi.string().valid(...DISPOSITIONS),
});
const DELIVERIES = Joi.object<ExportQuery>(EXPORT_FIELDS);
const SWEEPS = Joi.object<ExportQuery & { state?: SweepState }>({
  ...EXPORT_FIELDS,
  state: Joi.string().valid(...SWEEP_STATES),
});
const DAYS = Joi.object<ExportQuery & { merchant_id?: string }>({ ...EXPORT_FIELDS, merchant_id: id });

/** Downloads of whole lists, of any size; a merchant has that of its orders. */
export function exportRoutes(router: Router, context: ApiContext): void {
  const { network } = context.config;
  const { db } = exporterOf(context);
  const add = <Query extends ExportQuery>(name: string, export_: Export<Query>): void => {
    adminEndpoint(router, context, `/exports/${name}`, {
      get: (request, response) => sendExport(context, { request, response }, { name, side: GATEWAY, ...export_ }),
    });
  };
  onBothSides(router, context, { gateway: '/exports/orders', merchant: '/merchant/exports/orders' }, (side) => ({
    get: (request, response) =>
      sendExport(context, { request, response }, { name: 'orders', side, ...orders(db, side.scopeOf(request)) }),
  }));
  add('transfers', {
    schema: TRANSFERS,
    sourceOf: ({ disposition }, period) => transferExport({ network, disposition }, period),
  });
  add('deliveries', { schema: DELIVERIES, sourceOf: (_query, period) => deliveryExport(period) });
  add('sweeps', { schema: SWEEPS, sourceOf: ({ state }, period) => sweepExport({ state }, period) });
  add('days', {
    schema: DAYS,
    sourceOf: ({ merchant_id: merchantId }, period) => dayExport({ merchantId }, period),
  });
}

/** Orders of all merchants, or of one. */
function orders(db: Db, scope: string | null): Export<OrdersQuery> {
  const find = (text: string): ReturnType<typeof searchOrders> =>
    scope === null ? searchOrders(db, text) : searchOrdersOf(db, scope, text);
  return {
    schema: ORDERS,
    async sourceOf({ status, merchant_id: asked, link_id: linkId, deposit_id: depositId, q }, period) {
      const found = q === undefined ? undefined : await find(q);
      if (found?.isCut === true) refuse('INVALID_QUERY', '"q" finds too many orders for an export: give more of it');
      return orderExport({ status, merchantId: scope ?? asked, linkId, depositId, found }, period);
    },
  };
}

interface Export<Query> {
  schema: Joi.ObjectSchema<Query>;
  sourceOf(query: Query, period: Period): ExportSource | Promise<ExportSource>;
}

/** How often an export looks whether its session or key is still valid: it ends within a second. */
const CHECK_EVERY_MS = 500;
const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' };

/** Streams an export as fast as its client reads. Its row in the admin audit log is there before the first byte. */
async function sendExport<Query extends ExportQuery>(
  context: ApiContext,
  { request, response }: { request: Request; response: Response },
  { name, side, schema, sourceOf }: Export<Query> & { name: string; side: Side },
): Promise<void> {
  const { logger } = context;
  const exporter = exporterOf(context);
  const query = readQuery(request, schema);
  const place = exporter.takePlace(side.scopeOf(request));
  let rows = 0;
  try {
    const { zone, period } = await readPeriod(exporter.db, query);
    const source = await sourceOf(query, period);
    const { format = 'csv' } = query;
    const after = Object.fromEntries<unknown>(Object.entries({ ...query, format }));
    const record = (): Promise<undefined> =>
      side.record(context, request, () =>
        Promise.resolve({ result: undefined, action: { action: 'export.begin', object: name, before: null, after } }),
      );
    if (request.method !== 'HEAD') await record();
    response.setHeader('Content-Type', TYPES[format]);
    response.setHeader('Content-Disposition', `attachment; filename="${fileName(name, period.to)}.${format}"`);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const take = (count: number): boolean => {
      if (!response.destroyed) rows += count;
      return !response.destroyed;
    };
    const pages = exporter.read(source, { format, zone }, take);
    const permitted = whilePermitted(context, request, pages);
    await pipeline(Readable.from(permitted, { highWaterMark: 1 }), response); // one page waits, not sixteen
    logger.info('export was sent', { export: name, rows, sessionId: sessionIdOf(request) });
  } catch (error) {
    const hasLeft = isOfLeaving(response, error);
    if (response.headersSent || hasLeft) {
      const why = hasLeft ? {} : { error: errorFields(error) };
      logger.info('export was cut off', { export: name, rows, sessionId: sessionIdOf(request), ...why });
    }
    if (!hasLeft) throw error;
  } finally {
    place.giveBack();
  }
}

/** Whether the error only says that the client has gone, maybe before its response began. */
function isOfLeaving(response: Response, error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return response.destroyed && typeof code === 'string' && code.startsWith('ERR_STREAM_');
}

/** Passes pages on for as long as the session is open, or the key valid: a client may take hours to read them. */
async function* whilePermitted<Page>(
  context: ApiContext,
  request: Request,
  pages: AsyncIterable<Page>,
): AsyncGenerator<Page, void, undefined> {
  const id = sessionIdOf(request);
  const isPermitted = async (): Promise<boolean> => {
    if (id === undefined) return hasValidKey(context, request);
    return (await findOpenSessions(context.db, [id], context.config.adminIdleTimeout)).length > 0;
  };
  let checkedAt = performance.now();
  for await (const page of pages) {
    if (performance.now() - checkedAt >= CHECK_EVERY_MS) {
      if (!(await isPermitted())) refuse('ADMIN_TOKEN_INVALID', 'The session is over, or the key was replaced');
      checkedAt = performance.now();
    }
    yield page;
  }
}

/** Such as orders-20260131T120000Z. */
function fileName(name: string, to: Date): string {
  return `${name}-${to.toISOString().replace(/[-:]|\.\d+/g, '')}`;
}
