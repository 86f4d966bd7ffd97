import type { AdminAction, AdminActionName } from '../api/audit-log';

/** What happened, in the past tense. */
export const ACTION_WORDS: Record<AdminActionName, string> = {
  'merchant.create': 'Merchant created',
  'merchant.update': 'Merchant changed',
  'merchant.rotate_api_key': 'New API key',
  'merchant.rotate_read_only_key': 'New read-only key',
  'merchant.revoke_read_only_key': 'Read-only key revoked',
  'merchant.set_events_url': 'Events URL set',
  'merchant.test_webhook': 'Test webhook sent',
  'merchant.resend_webhooks': 'Failed webhooks sent again',
  'order.accept': 'Underpayment accepted',
  'order.close': 'Order closed',
  'order.reopen': 'Order opened again',
  'order.record_refund': 'Refund recorded',
  'order.add_note': 'Note added',
  'order.resend_webhook': 'Webhook sent again',
  'order.retry_webhook': 'Webhook sent again',
  'order.retry_sweep': 'Sweep tried again',
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

/** What happened; an action of a newer gateway shows its name. */
export function actionWord(action: string): string {
  return Object.hasOwn(ACTION_WORDS, action) ? ACTION_WORDS[action as AdminActionName] : action;
}

/** One thing that an action changed; without `from` it is new, without `to` it is gone. */
export interface Change {
  name: string;
  from: string | undefined;
  to: string | undefined;
}

/** What an action changed. What stayed as it was is left out. */
export function changesOf({ before, after }: Pick<AdminAction, 'before' | 'after'>): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [from, to] = [textOf(before?.[name]), textOf(after?.[name])];
    return from === to ? [] : [{ name: name.replaceAll('_', ' '), from, to }];
  });
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
