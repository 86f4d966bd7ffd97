import type { TablePrivileges } from './table-privileges';

const CHANNEL_COLUMNS =
  'target, secret_sealed, language, time_zone, quiet_from, quiet_until, summary_minute, most_per_hour, is_paused';
const MESSAGE_PROGRESS = 'state, attempt, due_at, lease_until, text, result, finished_at';

/** The privileges on the tables behind messages, by the rules of `PRIVILEGES`. */
export const MESSAGE_PRIVILEGES: Readonly<Record<string, TablePrivileges>> = {
  login_failures: {
    api: 'select (minute, count), insert (minute, count), update (count)',
    notifier: 'select, delete',
    reader: 'select',
  },
  message_channels: {
    api: `select, insert (merchant_id, kind, ${CHANNEL_COLUMNS}, after_event), update (${CHANNEL_COLUMNS}), delete`,
    notifier: 'select, update (after_event, paid_day, summed_day)',
    reader: `select (id, merchant_id, kind, target, language, time_zone, is_paused, created_at)`,
  },
  message_watch: {
    notifier: 'select, update (due_at)',
    watcher: 'select (is_only_row, vault_fault), update (vault_fault)',
    reader: 'select',
  },
  messages: {
    api: 'select, insert (channel_id, subject, kind, facts, is_grave)',
    notifier: 'select, insert (channel_id, subject, kind, facts, is_grave), ' + `update (${MESSAGE_PROGRESS}), delete`,
    reader: 'select',
  },
  operator_incidents: {
    api: 'select',
    notifier: 'select, insert (kind, subject, facts), update (facts, told_at), delete',
    reader: 'select',
  },
};
