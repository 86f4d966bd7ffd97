import type { Schemas } from '@gateway/contract';
import { request } from './http/client';
import type { PageOf } from './http/page-of';

/** Where messages about payments and faults are sent; the secret is never shown. */
export type MessageChannel = Schemas['MessageChannel'];
export type NewChannel = Schemas['CreateMessageChannel'];
export type ChannelChange = Schemas['UpdateMessageChannel'];
/** Messages to people: sent, or still to be sent. */
export type Message = Schemas['Message'];

export async function listChannels(signal: AbortSignal): Promise<MessageChannel[]> {
  const { data } = await request<{ data: MessageChannel[] }>('GET', '/message-channels', { signal });
  return data;
}

/** @throws ApiError INVALID_BODY, NOT_FOUND if the merchant is gone */
export function createChannel(channel: NewChannel): Promise<MessageChannel> {
  return request('POST', '/message-channels', { body: channel });
}

/** What is not given stays. @throws ApiError INVALID_BODY, NOT_FOUND */
export function updateChannel(id: string, change: ChannelChange): Promise<MessageChannel> {
  return request('PUT', `/message-channels/${encodeURIComponent(id)}`, { body: change });
}

/** @throws ApiError NOT_FOUND */
export async function removeChannel(id: string): Promise<void> {
  await request('DELETE', `/message-channels/${encodeURIComponent(id)}`);
}

/** Sends a test and waits for what the other side answers. @throws ApiError UNAVAILABLE if no notifier sends it */
export function testChannel(id: string): Promise<Schemas['MessageTest']> {
  return request('POST', `/message-channels/${encodeURIComponent(id)}/test`);
}

/** What was said at all channels or at one, newest first. */
export function listMessages(
  filter: { page: number; limit: number; channel_id: string | undefined },
  signal: AbortSignal,
): Promise<PageOf<Message>> {
  return request('GET', '/messages', { query: { ...filter }, signal });
}
