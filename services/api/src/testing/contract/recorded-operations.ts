import { expect } from '@jest/globals';
import type { Recorded } from './admin-operations';

type FindId = () => Promise<string>;

/** What is done with channels of messages. @param token of a bot, which no row may have */
export function channelOperations(channel: FindId, token: string): Record<string, Recorded> {
  return {
    createMessageChannel: {
      body: { kind: 'telegram', target: { chat_id: '99' }, secret: token },
      row: { action: 'message_channel.create', before: null, after: { target: { chat_id: '99' } } },
    },
    updateMessageChannel: {
      id: channel,
      body: { language: 'de', secret: token },
      row: { action: 'message_channel.update', before: { language: 'en' }, after: { language: 'de' } },
    },
    testMessageChannel: {
      id: channel,
      row: { action: 'message_channel.test', before: null, after: { kind: 'telegram' } },
    },
    removeMessageChannel: {
      id: channel,
      row: { action: 'message_channel.remove', before: { kind: 'telegram' }, after: null },
    },
  };
}

/** What is done with the keys of a merchant. */
export function keyOperations(merchant: FindId): Record<string, Recorded> {
  return {
    rotateApiKey: {
      id: merchant,
      row: {
        action: 'merchant.rotate_api_key',
        before: { api_key_prefix: expect.stringMatching(/^.{1,12}$/) },
        after: { api_key_prefix: expect.stringMatching(/^gpk_.{8}$/) },
      },
    },
    rotateReadOnlyKey: {
      id: merchant,
      row: {
        action: 'merchant.rotate_read_only_key',
        before: null,
        after: { api_key_prefix: expect.stringMatching(/^gpr_.{8}$/) },
      },
    },
    revokeReadOnlyKey: {
      id: merchant,
      row: {
        action: 'merchant.revoke_read_only_key',
        before: { api_key_prefix: expect.stringMatching(/^gpr_.{8}$/) },
        after: null,
      },
    },
  };
}
