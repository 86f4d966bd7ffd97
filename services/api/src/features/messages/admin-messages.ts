import type { Schemas } from '@gateway/contract';
import { Refusal, Unavailable } from '@gateway/domain';
import type { Tx } from '@gateway/store/db';
import type { ActionFacts } from '@gateway/store/gateway';
import { findMerchant } from '@gateway/store/merchants';
import {
  addMessages,
  deleteChannel,
  findChannel,
  findMessage,
  insertChannel,
  listChannels,
  listMessages,
  lockChannel,
  type MessageChannel,
  updateChannel,
} from '@gateway/store/messages';
import { findFeedEnd, openEventHorizon } from '@gateway/store/orders';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Router } from 'express';
import type { ApiContext } from '../../base/context';
import { recordedAction } from '../../access/admin/admin-action';
import { sessionOf } from '../../access/admin/admin-auth';
import { readAdminBody } from '../../access/admin/admin-body';
import { readEmptyBody } from '../../http/request/body';
import { refuseNoMerchant } from '../../access/path-ids';
import { pathId } from '../../http/request/path-id';
import { readListPage } from '../../http/request/list-page';
import { type ListQuery, PAGE_QUERY, pageOf, QUERY_FIELDS, readQuery } from '../../http/request/query';
import { send } from '../../http/send';
import { changedChannel, CREATE_CHANNEL_BODY, newChannel, UPDATE_CHANNEL_BODY } from './channel-body';
import { presentChannel, presentMessage } from './message-view';
import { adminEndpoint } from '../../access/admin/admin-endpoint';

const { read: readChannelId, refuse: refuseNoChannel } = pathId('No such channel');

const LIST_QUERY = PAGE_QUERY.append<ListQuery & { channel_id?: string }>({ channel_id: QUERY_FIELDS.id });
/** Slightly longer than a notifier waits for a mail server. */
const TEST_TIMEOUT_MS = 25_000;
const TEST_POLL_MS = 100;

/** Where messages about payments and faults are sent, and which were. */
export function adminMessageRoutes(router: Router, context: ApiContext): void {
  const { db } = context;
  const { open, seal } = context.hmacKeys;
  adminEndpoint(router, context, '/message-channels', {
    async get(_request, response) {
      send<'listMessageChannels'>(response, {
        data: (await listChannels(db)).map((channel) => presentChannel(channel, open)),
      });
    },
    async post(request, response) {
      const body = await readAdminBody(request, response, CREATE_CHANNEL_BODY);
      const channel = await recordedAction(context, request, async (tx) => {
        const created = await create(context, tx, body);
        return { result: created, action: { action: 'message_channel.create', ...changeOf(context, null, created) } };
      });
      send<'createMessageChannel'>(response, presentChannel(channel, open), 201);
    },
  });
  adminEndpoint(router, context, '/message-channels/:id', {
    async put(request, response) {
      const body = await readAdminBody(request, response, UPDATE_CHANNEL_BODY, true);
      if (Object.keys(body).length === 0) throw new Refusal('EMPTY_UPDATE', 'Nothing to change was given');
      const id = readChannelId(request);
      const changed = await recordedAction(context, request, async (tx) => {
        const old = (await lockChannel(tx, id)) ?? refuseNoChannel();
        const { settings, secret } = changedChannel(old, body, context.config);
        const sealedSecret = secret === undefined ? old.sealedSecret : seal(secret);
        await updateChannel(tx, id, settings, secret === undefined ? undefined : sealedSecret);
        const result = { ...old, ...settings, sealedSecret };
        return { result, action: { action: 'message_channel.update', ...changeOf(context, old, result) } };
      });
      send<'updateMessageChannel'>(response, presentChannel(changed, open));
    },
    async delete(request, response) {
      await readEmptyBody(request);
      const id = readChannelId(request);
      await recordedAction(context, request, async (tx) => {
        const old = (await lockChannel(tx, id)) ?? refuseNoChannel();
        await deleteChannel(tx, id);
        return { result: undefined, action: { action: 'message_channel.remove', ...changeOf(context, old, null) } };
      });
      send<'removeMessageChannel'>(response, { ok: true });
    },
  });
  toldRoutes(router, context);
}

/** The messages to people, and a test. */
function toldRoutes(router: Router, context: ApiContext): void {
  const { lists } = context;
  adminEndpoint(router, context, '/message-channels/:id/test', {
    async post(request, response) {
      await readEmptyBody(request);
      const id = readChannelId(request);
      const subject = `test ${randomUUID()}`;
      await recordedAction(context, request, async (tx) => {
        const channel = (await findChannel(tx, id)) ?? refuseNoChannel();
        await addMessages(tx, id, [{ subject, kind: 'test', facts: {} }]);
        return { result: undefined, action: { action: 'message_channel.test', ...changeOf(context, null, channel) } };
      });
      send<'testMessageChannel'>(response, await readTestResult(context, id, subject));
    },
  });
  adminEndpoint(router, context, '/messages', {
    async get(request, response) {
      const query = readQuery(request, LIST_QUERY);
      const page = pageOf(query);
      const { messages, pagination } = await readListPage(lists, sessionOf(request).id, page, (listDb) =>
        listMessages(listDb, query.channel_id, page),
      );
      send<'listMessages'>(response, { data: messages.map(presentMessage), pagination });
    },
  });
}

/** Messages are about what happens from now on, and nothing before. */
async function create(
  { config, hmacKeys }: ApiContext,
  tx: Tx,
  body: Schemas['CreateMessageChannel'],
): Promise<MessageChannel> {
  const merchantId = body.merchant_id ?? null;
  if (merchantId !== null && !(await findMerchant(tx, merchantId))) refuseNoMerchant();
  const { settings, kind, secret } = newChannel(body, config);
  const after = merchantId === null ? undefined : await findFeedEnd(tx, openEventHorizon(), merchantId);
  return insertChannel(tx, { ...settings, merchantId, kind, sealedSecret: hmacKeys.seal(secret) }, after);
}

/** Waits until a notifier has sent a test. @throws Unavailable if none does */
async function readTestResult({ db }: ApiContext, channelId: string, subject: string): Promise<Schemas['MessageTest']> {
  const giveUpAt = performance.now() + TEST_TIMEOUT_MS;
  while (performance.now() < giveUpAt) {
    const message = await findMessage(db, channelId, subject);
    if (message && message.state !== 'waiting') return { sent: message.state === 'sent', result: message.result ?? '' };
    await sleep(TEST_POLL_MS);
  }
  throw new Unavailable(
    'no notifier has sent the test; is the channel paused, or has it sent all that it may this hour?',
  );
}

/** What the admin audit log shows: no secret, whatever was changed. */
function changeOf(
  { hmacKeys }: ApiContext,
  old: MessageChannel | null,
  changed: MessageChannel | null,
): { object: string; before: ActionFacts | null; after: ActionFacts | null } {
  const factsOf = (channel: MessageChannel | null): ActionFacts | null =>
    channel && { ...presentChannel(channel, hmacKeys.open) };
  return { object: (changed ?? old)?.id ?? '', before: factsOf(old), after: factsOf(changed) };
}
