import { expect, test } from '@jest/globals';
import type { MessageChannel } from '../../api/messages';
import { channelName } from './channel-name';

const CHANNEL: MessageChannel = {
  ...{ id: '1', merchant_id: null, kind: 'webhook', target: {}, webhook_host: null, language: 'en', time_zone: 'UTC' },
  ...{ quiet: null, summary_at: null, most_per_hour: 20, paused: false, created_at: '2026-11-20T12:00:00.000Z' },
};

test.each<[Partial<MessageChannel>, string]>([
  [{ kind: 'email', target: { host: 'smtp.example.com', to: 'owner@example.com' } }, 'E-mail owner@example.com'],
  [{ kind: 'telegram', target: { chat_id: '99120' } }, 'Telegram 99120'],
  [{ webhook_host: 'hooks.example.com:8443' }, 'Webhook hooks.example.com:8443'],
  [{ webhook_host: 'ntfy.example.com', target: { topic: 'shop' } }, 'Webhook ntfy.example.com, shop'],
])('channels of one kind can be told apart: %j', (parts, name) => {
  expect(channelName({ ...CHANNEL, ...parts })).toBe(name);
});
