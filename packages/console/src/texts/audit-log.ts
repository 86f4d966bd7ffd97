import type { ComponentChildren } from 'preact';
import type { AdminActionName } from '../api/audit-log';
import { around } from './writing';

/** The texts of the page about what was changed. */
export const texts = {
  title: 'Audit log',
  help: (command: ComponentChildren) =>
    around`Everything that was changed here and from the command line. These rows cannot be changed unnoticed: ${command} verifies them.`,
  sealOf: (day: string, seal: ComponentChildren, command: ComponentChildren) =>
    around`Daily seal of ${day}: ${seal}. It covers what was recorded until the end of that day; note it elsewhere, and ${command} can prove later that nothing of this was changed.`,
  action: 'Action',
  all: 'All',
  none: 'Nothing of this kind was done.',
  newestFirst: 'Actions, newest first',
  when: 'When',
  what: 'What',
  change: 'Change',
  who: 'Who',
  rowAndHash: 'Row and hash',
  commandLine: 'command line',
};

/** What happened, in the past tense. */
export const ACTION_WORDS: Record<AdminActionName, string> = {
  'merchant.create': 'Merchant created',
  'merchant.update': 'Merchant changed',
  'merchant.rotate_api_key': 'New API key',
  'merchant.rotate_read_only_key': 'New read-only key',
  'merchant.revoke_read_only_key': 'Read-only key revoked',
  'merchant.set_events_url': 'Events URL set',
  'merchant.set_logo': 'Logo set',
  'merchant.remove_logo': 'Logo removed',
  'merchant.test_webhook': 'Test webhook sent',
  'merchant.resend_webhooks': 'Failed webhooks sent again',
  'order.create': 'Order created by hand',
  'order.accept': 'Underpayment accepted',
  'order.close': 'Order closed',
  'order.reopen': 'Order opened again',
  'order.record_refund': 'Refund recorded',
  'order.add_note': 'Note added',
  'order.resend_webhook': 'Webhook sent again',
  'order.retry_webhook': 'Webhook sent again',
  'order.retry_sweep': 'Sweep tried again',
  'payment_link.create': 'Payment link created',
  'payment_link.update': 'Payment link changed',
  'sweep.retry': 'Sweep tried again',
  'transfer.assign': 'Transfer assigned',
  'transfer.resolve': 'Transfer resolved',
  'export.begin': 'Export begun',
  'session.log_in': 'Signed in',
  'session.log_in_by_recovery_code': 'Signed in by recovery code',
  'session.log_out': 'Logged out',
  'session.revoke': 'Session ended',
  'session.revoke_others': 'Other sessions ended',
  'second_factor.begin_totp': 'App set-up begun',
  'second_factor.activate_totp': 'App added',
  'second_factor.remove_totp': 'App removed',
  'second_factor.begin_passkey': 'Passkey set-up begun',
  'second_factor.activate_passkey': 'Passkey added',
  'second_factor.remove_passkey': 'Passkey removed',
  'second_factor.new_recovery_codes': 'New recovery codes',
  'second_factor.reset': 'Second factor reset',
  'rescan.request': 'Blocks read again',
  'wallet.init': 'Wallet created',
  'wallet.advance': 'Watermark raised',
  'wallet.accept_cold': 'Cold wallet replaced',
  'vault.rekey': 'Vault key changed',
};
