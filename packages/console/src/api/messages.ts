import type { Schemas } from '@gateway/contract';
import type { Operation } from './access/me';
import { requestEither } from './http/client';
import type { PageOf } from './http/page-of';

/** Where messages about payments and faults are sent; the secret is never shown. */
export type MessageChannel = Schemas['MessageChannel'];
export type NewChannel = Schemas['CreateMessageChannel'];
export type ChannelChange = Schemas['UpdateMessageChannel'];
/** Messages to people: sent, or still to be sent. */
export type Message = Schemas['Message'];

/** By which operations these are done, at the gateway and at a merchant. */
export const CREATE_CHANNEL: readonly Operation[] = ['createMessageChannel', 'createOwnMessageChannel'];
export const UPDATE_CHANNEL: readonly Operation[] = ['updateMessageChannel', 'updateOwnMessageChannel'];
export const REMOVE_CHANNEL: readonly Operation[] = ['removeMessageChannel', 'removeOwnMessageChannel'];
export const TEST_CHANNEL: readonly Operation[] = ['testMessageChannel', 'testOwnMessageChannel'];

const CHANNELS = { gateway: '/message-channels', merchant: '/merchant/message-channels' };
const MESSAGES = { gateway: '/messages', merchant: '/merchant/messages' };

function below(id: string, rest = ''): typeof CHANNELS {
  const end = `/${encodeURIComponent(id)}${rest}`;
  return { gateway: CHANNELS.gateway + end, merchant: CHANNELS.merchant + end };
}

/** All channels of the gateway, or those of the merchant for which the person acts; so are all others here. */
export async function listChannels(signal: AbortSignal): Promise<MessageChannel[]> {
  const { data } = await requestEither<{ data: MessageChannel[] }>('GET', CHANNELS, { signal });
  return data;
}

/** @throws ApiError INVALID_BODY, NOT_FOUND if the merchant is gone */
export function createChannel(channel: NewChannel): Promise<MessageChannel> {
  return requestEither('POST', CHANNELS, { body: channel });
}

/** What is not given stays. @throws ApiError INVALID_BODY, NOT_FOUND */
export function updateChannel(id: string, change: ChannelChange): Promise<MessageChannel> {
  return requestEither('PUT', below(id), { body: change });
}

/** @throws ApiError NOT_FOUND */
export async function removeChannel(id: string): Promise<void> {
  await requestEither('DELETE', below(id));
}

/** Sends a test and waits for what the other side answers. @throws ApiError UNAVAILABLE if no notifier sends it */
export function testChannel(id: string): Promise<Schemas['MessageTest']> {
  return requestEither('POST', below(id, '/test'));
}

/** What was said at all channels or at one, newest first. */
export function listMessages(
  filter: { page: number; limit: number; channel_id: string | undefined },
  signal: AbortSignal,
): Promise<PageOf<Message>> {
  return requestEither('GET', MESSAGES, { query: { ...filter }, signal });
}
