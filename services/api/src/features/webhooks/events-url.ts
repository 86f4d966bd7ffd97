import Joi from 'joi';
import type { Schemas } from '@gateway/contract';
import { type Tx } from '@gateway/store/db';
import { setEventsUrl } from '@gateway/store/deliveries';
import { findFeedEnd, openEventHorizon } from '@gateway/store/orders';
import type { Acted } from '@gateway/store/gateway';
import { withoutQuery } from '../../access/admin/admin-action';
import type { ApiContext } from '../../base/context';
import { checkCallbackUrl } from '../../http/request/callback-url';

/** The body of a request that sets the URL to which events are pushed, or removes it. */
export const EVENTS_URL_BODY = Joi.object<Schemas['EventsUrl']>({ events_url: Joi.string().allow(null).required() });

/** Sets the URL for a merchant in the caller's transaction. */
export type SetUrl = (tx: Tx) => Promise<Acted<null>>;

/**
 * Prepares to set the URL to which the events of a merchant are pushed, by the rules of `callback_url`. Where the push
 * begins is read before any transaction, which would otherwise wait for itself.
 * @throws Refusal INVALID_BODY; UNAVAILABLE while a transaction that has appended events stays open
 */
export function openEventsUrl({
  db,
  config,
}: ApiContext): (merchantId: string, body: Schemas['EventsUrl']) => Promise<SetUrl> {
  const horizon = openEventHorizon();
  return async (merchantId, { events_url: url }) => {
    if (url !== null) checkCallbackUrl(url, config, 'INVALID_BODY', 'events_url');
    const start = url === null ? undefined : await findFeedEnd(db, horizon, merchantId);
    return async (tx) => {
      const before = factsOf((await setEventsUrl(tx, merchantId, url, start)) ?? null);
      const facts = { before, after: factsOf(url) };
      return { result: null, action: { action: 'merchant.set_events_url', object: merchantId, ...facts } };
    };
  };
}

function factsOf(url: string | null): { events_url: string } | null {
  return url === null ? null : { events_url: withoutQuery(url) };
}
