import { hostname } from 'node:os';
import { apiKeyPrefix } from '@gateway/domain';
import { transact } from '@gateway/store/db';
import { appendAdminAction, revokeAllSessions, type AdminActor } from '@gateway/store/gateway';
import { ensureDefaultMerchant, findDefaultWebhookSecret } from '@gateway/store/merchants';
import { hasSafeOwner } from '@gateway/store/people';
import type { ApiContext } from '../base/context';

/** Ensures that the default merchant exists and has the configured key. */
export async function syncDefaultMerchant({ db, config, logger, hmacKeys }: ApiContext): Promise<void> {
  const outcome = await transact(db, (tx) =>
    ensureDefaultMerchant(tx, {
      key: { ...hmacKeys.hash(config.apiKey), prefix: apiKeyPrefix(config.apiKey) },
      webhookSecretSealed: hmacKeys.seal(config.webhookSecret),
    }),
  );
  switch (outcome) {
    case 'created':
      logger.info('default merchant was created');
      break;
    case 'replaced':
      logger.warn('key of the default merchant was replaced by API_KEY');
      break;
    case 'ignored_rotated':
      logger.warn('API_KEY was ignored: an admin has rotated the key of the default merchant');
      break;
    case 'ignored_old':
      logger.warn('API_KEY was ignored: it was replaced by another one before');
      break;
    case 'unchanged':
      break;
  }
  const sealed = await findDefaultWebhookSecret(db);
  if (sealed && hmacKeys.open(sealed) !== config.webhookSecret) {
    logger.warn('WEBHOOK_SECRET was ignored: the default merchant has another one');
  }
}

const MIN_LENGTH = 12;
const MIN_DISTINCT_CHARACTERS = 6;

/** A weak password is allowed but logged. */
export function warnOfWeakPassword({ config, logger }: Pick<ApiContext, 'config' | 'logger'>): void {
  const { adminPassword } = config;
  if (adminPassword.length < MIN_LENGTH || new Set(adminPassword).size < MIN_DISTINCT_CHARACTERS) {
    logger.warn('ADMIN_PASSWORD is weak: choose a longer one');
  }
}

/**
 * With ADMIN_PASSWORD_LOGIN=off, ends the sessions that began with the deployment's password: it was switched off because
 * someone may know it. It stays on until an owner of the gateway can get in without it, or nobody could.
 */
export async function endPasswordSessions({
  db,
  config,
  logger,
}: Pick<ApiContext, 'db' | 'config' | 'logger'>): Promise<void> {
  if (config.adminPasswordLogin === 'on') return;
  if (!(await hasSafeOwner(db))) {
    logger.warn('ADMIN_PASSWORD_LOGIN has no effect yet: no owner of the gateway has a passkey or a second factor');
    return;
  }
  const actor: AdminActor = { kind: 'command_line', operator: `api@${hostname()}` };
  const ended = await transact(db, async (tx) => {
    const count = await revokeAllSessions(tx, null);
    const after = { ended_sessions: count, admin_password_login: 'off' };
    if (count > 0)
      await appendAdminAction(tx, actor, { action: 'session.revoke_others', object: null, before: null, after });
    return count;
  });
  if (ended > 0) logger.info('sessions of the password of the deployment were ended', { count: ended });
}
