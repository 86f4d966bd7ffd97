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

/**
 * What is done with people.
 * @param person adds one
 * @param invitation finds one that is open
 */
export function peopleOperations(person: FindId, invitation: FindId): Record<string, Recorded> {
  return {
    invitePerson: {
      body: { name: 'Recorded', gateway_role: 'auditor' },
      row: { action: 'person.invite', before: null, after: { name: 'Recorded', gateway_role: 'auditor' } },
    },
    revokeInvitation: {
      id: invitation,
      row: { action: 'person.revoke_invitation', before: { name: 'Recorded', gateway_role: 'auditor' }, after: null },
    },
    updatePerson: {
      id: person,
      body: { is_suspended: true },
      row: { action: 'person.suspend', before: { suspended: false }, after: { suspended: true } },
    },
    renewInvitation: {
      id: person,
      row: { action: 'person.renew_invitation', before: null, after: { ended_sessions: 0 } },
    },
    removePerson: { id: person, row: { action: 'person.remove', before: { gateway_role: 'auditor' }, after: null } },
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
