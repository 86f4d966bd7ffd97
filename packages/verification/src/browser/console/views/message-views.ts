import type { Schemas } from '@gateway/contract';
import { ok, pageOf, refused, type Replies } from '../scenes/scene';
import { busyGateway, newGateway } from '../scenes/scene-gateway';
import { at, idOf } from '../scenes/scene-orders';
import { signedInAs } from '../scenes/scene-people';
import { press, type View } from './view';

const CHANNEL: Schemas['MessageChannel'] = {
  ...{ id: '8f14e45f-ceea-467f-a8f5-6b1d0c3d1e2a', merchant_id: null, kind: 'telegram', target: { chat_id: '99120' } },
  webhook_host: null,
  ...{ language: 'en', time_zone: 'Europe/Berlin', quiet: { from: '22:00', until: '07:00' }, summary_at: null },
  ...{ most_per_hour: 20, paused: false, created_at: at(90_000) },
};
const CHANNELS: Schemas['MessageChannel'][] = [
  CHANNEL,
  {
    ...{ ...CHANNEL, id: '45c48cce-2e2d-4fbd-aa1a-fc51c7c6ad26', merchant_id: idOf('Oslo Tea Room'), kind: 'email' },
    target: {
      host: 'smtp.example.com',
      port: 465,
      user: 'gateway',
      from: 'gateway@example.com',
      to: 'tea@example.com',
    },
    ...{ quiet: null, summary_at: '20:00', paused: true },
  },
  {
    ...{ ...CHANNEL, id: '6512bd43-d9ca-46e0-8c9d-6d1f0a2b3c4d', kind: 'webhook', target: {}, quiet: null },
    webhook_host: 'hooks.slack.example',
  },
  {
    ...{ ...CHANNEL, id: 'c20ad4d7-6fe9-4759-aa27-a0c99bff6710', merchant_id: idOf('Tern Hosting'), kind: 'webhook' },
    ...{ target: { topic: 'tern-payments' }, webhook_host: 'ntfy.tern-hosting.example:8443', quiet: null },
  },
];
const said = (
  channel: number,
  kind: string,
  state: Schemas['Message']['state'],
  text: string | null,
  result: string | null,
  minutes: number,
): Schemas['Message'] => ({
  ...{ id: crypto.randomUUID(), channel_id: CHANNELS[channel]?.id ?? '', kind, state, text, result },
  ...{ attempts: state === 'waiting' ? 0 : 1, created_at: at(minutes) },
  finished_at: state === 'waiting' ? null : at(minutes),
});
const MESSAGES = [
  said(1, 'paid', 'waiting', null, null, 2),
  said(
    0,
    'node_down',
    'sent',
    'Over: The node does not do what it is asked.\nSince 2026-06-12T13:02:11Z',
    'HTTP 200',
    61,
  ),
  said(0, 'node_down', 'sent', 'The node does not do what it is asked, and payments are not credited.', 'HTTP 200', 94),
  said(
    1,
    'short',
    'failed',
    '20.00 USDT received for order OTR-3377. 11.00 USDT are missing.',
    '550 5.1.1 no such mailbox',
    1700,
  ),
];

const withChannels = (): Replies => ({
  ...busyGateway(),
  '/message-channels': () => ok<'listMessageChannels'>({ data: CHANNELS }),
  '/messages': (query) => ok<'listMessages'>(pageOf(MESSAGES, query)),
});
const ofMerchant = (): Replies => ({
  ...withChannels(),
  '/me': () => ok<'getMe'>(signedInAs(null, 'owner')),
  '/merchant/message-channels': () => ok<'listOwnMessageChannels'>({ data: CHANNELS.slice(1) }),
  '/merchant/messages': (query) => ok<'listOwnMessages'>(pageOf(MESSAGES, query)),
});
const withoutChannels = (): Replies => ({
  ...newGateway(),
  '/message-channels': () => ok<'listMessageChannels'>({ data: [] }),
  '/messages': (query) => ok<'listMessages'>(pageOf([], query)),
});

/** The messages that people get, and the forms of a channel. */
export const MESSAGE_VIEWS: readonly View[] = [
  { name: 'messages', path: '/messages', replies: withChannels },
  { name: 'messages-none', path: '/messages', replies: withoutChannels },
  {
    name: 'messages-tested',
    path: '/messages',
    replies: () => ({
      ...withChannels(),
      [`POST /message-channels/${CHANNEL.id}/test`]: () =>
        ok<'testMessageChannel'>({ sent: false, result: 'HTTP 403 Forbidden: bot was blocked by the user' }),
    }),
    async act(page) {
      await page.getByRole('button', { name: 'Send a test' }).first().click();
      await page.getByText('Not sent: HTTP 403').waitFor();
    },
  },
  {
    name: 'message-channel-new',
    path: '/messages/new',
    replies: () => ({
      ...withChannels(),
      'POST /message-channels': () => refused(400, 'INVALID_BODY', '"secret" must be the token of a bot'),
    }),
    async act(page) {
      await press('Create channel')(page);
      await page.getByText('This is needed.').first().waitFor();
      await page.getByLabel('How', { exact: true }).selectOption('telegram');
      await page.getByLabel('Chat', { exact: true }).fill('99120');
      await page.getByLabel('Token of the bot').fill('none');
      await press('Create channel')(page);
      await page.getByText('must be the token of a bot').waitFor();
    },
  },
  { name: 'message-channel', path: `/messages/${CHANNELS[1]?.id ?? ''}`, replies: withChannels },
  { name: 'messages-of-merchant', isInAllLanguages: true, path: '/messages', replies: ofMerchant },
  { name: 'new-channel-of-merchant', isInAllLanguages: true, path: '/messages/new', replies: ofMerchant },
];
