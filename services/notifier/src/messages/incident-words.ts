import type { MessageFacts } from '@gateway/store/messages';
import { fill } from './fill';

/** What is wrong, as the operator reads it; each has a section in the runbook. */
export const INCIDENTS = {
  watcher_silent: 'No watcher reports itself: payments are not credited.',
  vault_closed: 'The watcher cannot open the vault: {reason}',
  node_down: 'The node does not do what it is asked, and payments are not credited: {reason}',
  node_doubtful: 'The node is in doubt: {reason}',
  chain_doubtful: 'The blocks of the node are in doubt: {reason}',
  scan_behind: 'The scan is {seconds} seconds behind the chain.',
  hot_wallet_low: 'The hot wallet has {trx} TRX left: sweeps will stop.',
  addresses_low: '{count} addresses are free: soon no order can be made.',
  sweeps_failing: '{count} sweeps failed within a day.',
  webhooks_failing: 'The server of {merchant} acknowledges no webhook: {count} failed in a row.',
  webhooks_overdue: 'Webhooks are sent {seconds} seconds late.',
  money_left: 'Money left our addresses in {count} transfers that we did not sign: is the seed phrase stolen?',
  payments_missing: '{count} payments are on the chain, but not in the ledger.',
  audit_failed: 'The last audit found {count} broken promises.',
  reconcile_failed: 'The last reconciliation found {count} addresses that differ from the chain.',
  backup_missing: 'There was no backup within two days.',
  login_failures: '{count} logins of the admin were refused within a quarter of an hour.',
  rate_missing: 'There is no rate for {currency}: orders by price are refused.',
} as const;

export type IncidentKind = keyof typeof INCIDENTS;

/** Facts that say which moment of an incident a message is about. */
const BEFORE = { new: '', old: 'Still: ', over: 'Over: ' } as const;

export function incidentWords(kind: string, facts: MessageFacts): { title: string; lines: string[] } {
  const text = Object.hasOwn(INCIDENTS, kind) ? INCIDENTS[kind as IncidentKind] : kind;
  const is = facts['is'] as keyof typeof BEFORE | undefined;
  const since = facts['since'];
  return {
    title: `${BEFORE[is ?? 'new']}${fill(text, facts)}`,
    lines: typeof since === 'string' ? [`Since ${since}`] : [],
  };
}
