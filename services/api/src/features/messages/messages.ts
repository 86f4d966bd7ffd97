import type { Schemas } from '@gateway/contract';
import { Refusal, refuse, Unavailable } from '@gateway/domain';
import type { Tx } from '@gateway/store/db';
import type { ActionFacts, AdminAction } from '@gateway/store/gateway';
import { findMerchant, lockMerchant } from '@gateway/store/merchants';
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
import type { RequestHandler, Router } from 'express';
import type { ApiContext } from '../../base/context';
import { onBothSides, type Handlers, type Side } from '../../access/merchant/both-sides';
import { readEmptyBody } from '../../http/request/body';
import { refuseNoMerchant } from '../../access/path-ids';
import { pathId } from '../../http/request/path-id';
import { readListPage } from '../../http/request/list-page';
import { type ListQuery, PAGE_QUERY, pageOf, QUERY_FIELDS, readQuery } from '../../http/request/query';
import { send } from '../../http/send';
import {
  changedChannel,
  CREATE_CHANNEL_BODY,
  CREATE_OWN_CHANNEL_BODY,
  newChannel,
  requireTimeZone,
  UPDATE_CHANNEL_BODY,
} from './channel-body';
import { presentChannel, presentMessage } from './message-view';

const { read: readChannelId, refuse: refuseNoChannel } = pathId('No such channel');

const LIST_QUERY = PAGE_QUERY.append<ListQuery & { channel_id?: string }>({ channel_id: QUERY_FIELDS.id });
const MAX_CHANNELS = 20;
/** Slightly longer than a notifier waits for a mail server. */
const TEST_TIMEOUT_MS = 25_000;
const TEST_POLL_MS = 100;

const CHANNELS = { gateway: '/message-channels', merchant: '/merchant/message-channels' };
const CHANNEL = { gateway: `${CHANNELS.gateway}/:id`, merchant: `${CHANNELS.merchant}/:id` };
const TEST = { gateway: `${CHANNEL.gateway}/test`, merchant: `${CHANNEL.merchant}/test` };
const MESSAGES = { gateway: '/messages', merchant: '/merchant/messages' };

/** Where messages about payments and faults are sent, and which were. A merchant has channels of its own only. */
export function messageRoutes(router: Router, context: ApiContext): void {
  const { db } = context;
  const { open } = context.hmacKeys;
  onBothSides(router, context, CHANNELS, ({ scopeOf, readBody, record }) => ({
    async get(request, response) {
      const channels = await listChannels(db, scopeOf(request));
      send<'listMessageChannels'>(response, { data: channels.map((channel) => presentChannel(channel, open)) });
    },
    async post(request, response) {
      const scope = scopeOf(request);
      const body = await readBody(request, response, scope === null ? CREATE_CHANNEL_BODY : CREATE_OWN_CHANNEL_BODY);
      await requireTimeZone(db, body.time_zone);
      const channel = await record(context, request, async (tx) => {
        if (scope !== null) await requirePlace(tx, scope);
        const created = await create(context, tx, scope === null ? body : { ...body, merchant_id: scope });
        return { result: created, action: { action: 'message_channel.create', ...changeOf(context, null, created) } };
      });
      send<'createMessageChannel'>(response, presentChannel(channel, open), 201);
    },
  }));
  onBothSides(router, context, CHANNEL, (side) => channelHandlers(context, side));
  onBothSides(router, context, TEST, (side) => ({ post: test(context, side) }));
  onBothSides(router, context, MESSAGES, ({ scopeOf, readerOf }) => ({
    async get(request, response) {
      const query = readQuery(request, LIST_QUERY);
      const page = pageOf(query);
      const which = { channelId: query.channel_id ?? null, merchantId: scopeOf(request) };
      const { messages, pagination } = await readListPage(context.lists, readerOf(request), page, (listDb) =>
        listMessages(listDb, which, page),
      );
      send<'listMessages'>(response, { data: messages.map(presentMessage), pagination });
    },
  }));
}

function channelHandlers(context: ApiContext, { scopeOf, readBody, record }: Side): Handlers {
  const { open, seal } = context.hmacKeys;
  return {
    async put(request, response) {
      const body = await readBody(request, response, UPDATE_CHANNEL_BODY, true);
      if (Object.keys(body).length === 0) throw new Refusal('EMPTY_UPDATE', 'Nothing to change was given');
      await requireTimeZone(context.db, body.time_zone);
      const id = readChannelId(request);
      const changed = await record(context, request, async (tx) => {
        const old = requireWithin(scopeOf(request), await lockChannel(tx, id));
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
      await record(context, request, async (tx) => {
        const old = requireWithin(scopeOf(request), await lockChannel(tx, id));
        await deleteChannel(tx, id);
        return { result: undefined, action: { action: 'message_channel.remove', ...changeOf(context, old, null) } };
      });
      send<'removeMessageChannel'>(response, { ok: true });
    },
  };
}

function test(context: ApiContext, { scopeOf, record }: Side): RequestHandler {
  return async (request, response) => {
    await readEmptyBody(request);
    const id = readChannelId(request);
    const subject = `test ${randomUUID()}`;
    await record(context, request, async (tx) => {
      const channel = requireWithin(scopeOf(request), await findChannel(tx, id));
      await addMessages(tx, id, [{ subject, kind: 'test', facts: {} }]);
      return { result: undefined, action: { action: 'message_channel.test', ...changeOf(context, null, channel) } };
    });
    send<'testMessageChannel'>(response, await readTestResult(context, id, subject));
  };
}

/** @throws Refusal NOT_FOUND, also for a channel that is not this merchant's */
function requireWithin(merchantId: string | null, channel: MessageChannel | undefined): MessageChannel {
  const isWithin = merchantId === null || channel?.merchantId === merchantId;
  return channel && isWithin ? channel : refuseNoChannel();
}

/** A merchant creates a few channels; of many at once none is too many. @throws Refusal INVALID_STATE */
async function requirePlace(tx: Tx, merchantId: string): Promise<void> {
  await lockMerchant(tx, merchantId);
  if ((await listChannels(tx, merchantId)).length < MAX_CHANNELS) return;
  refuse('INVALID_STATE', `A merchant has at most ${MAX_CHANNELS} channels: remove one first`);
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
): Omit<AdminAction, 'action'> {
  const factsOf = (channel: MessageChannel | null): ActionFacts | null =>
    channel && { ...presentChannel(channel, hmacKeys.open) };
  const { id = '', merchantId = null } = changed ?? old ?? {};
  return { object: id, before: factsOf(old), after: factsOf(changed), merchantId };
}
