import type { TablePrivileges } from './table-privileges';

/**
 * The privileges on the tables of people, by the rules of `PRIVILEGES`. Only the api reads credentials. The watcher's role,
 * which is also that of the operator's command, reads who acted.
 */
export const PEOPLE_PRIVILEGES: Readonly<Record<string, TablePrivileges>> = {
  invitations: {
    api:
      'select, insert (secret_hash, name, gateway_role, merchant_id, merchant_role, person_id, invited_by, expires_at), ' +
      'update (totp_sealed, used_at, revoked_at)',
    reader: 'select (id, name, gateway_role, merchant_id, merchant_role, person_id, created_at, expires_at, used_at)',
  },
  merchant_roles: {
    api: 'select, insert (person_id, merchant_id, role), update (role), delete',
    watcher: 'select',
    reader: 'select',
  },
  people: {
    api:
      'select, insert (id, name, login_name, gateway_role, password_hash, directory_subject, language), ' +
      'update (name, login_name, gateway_role, password_hash, directory_subject, language, suspended_at, removed_at)',
    watcher: 'select (id, name, login_name, gateway_role, created_at, suspended_at, removed_at)',
    reader: 'select (id, name, login_name, gateway_role, created_at, suspended_at, removed_at)',
  },
  person_passkeys: {
    api: 'select, insert (person_id, credential_id, public_key, counter, name), update (counter, last_used_at), delete',
    watcher: 'select (person_id)',
  },
  person_recovery_codes: { api: 'select, insert (person_id, code_hash), update (used_at), delete' },
  person_totp: {
    api:
      'select, insert (person_id, secret_sealed, begun_by), update (secret_sealed, activated_at, last_step, ' +
      'last_used_at, attempts, attempted_at), delete',
    watcher: 'select (person_id, activated_at)',
  },
};
