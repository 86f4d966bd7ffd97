import { apiKeyPrefix, hashApiKey, openSecret, sealSecret } from '@gateway/domain';
import { ensureDefaultMerchant, findDefaultWebhookSecret, findWallet, lockWalletInit, transact } from '@gateway/store';
import { readVault, settlePending, VaultFault } from '@gateway/wallet';
import type { ApiContext } from './context';

/** Ensures that the default merchant exists and has the configured key. */
export async function syncDefaultMerchant({ db, config, logger, sealingKey }: ApiContext): Promise<void> {
  const outcome = await transact(db, (tx) =>
    ensureDefaultMerchant(tx, {
      apiKeyHash: hashApiKey(config.apiKey, config.hmacSecret),
      apiKeyPrefix: apiKeyPrefix(config.apiKey),
      webhookSecretSealed: sealSecret(config.webhookSecret, sealingKey),
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
  if (sealed && openSecret(sealed, sealingKey) !== config.webhookSecret) {
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
 * Checks that the vault of this replica opens and belongs to the wallet in the database; nothing of it stays in memory.
 * @throws VaultFault with a clear message
 */
export async function checkVault({ db, config, instanceId }: ApiContext): Promise<void> {
  const wallet = await findWallet(db);
  if (!config.vault || !wallet) return;
  const access = { ...config.vault, instance: instanceId };
  await transact(db, async (tx) => {
    await lockWalletInit(tx);
    await settlePending(access, wallet.fingerprint);
  });
  const opened = await readVault(access);
  opened?.entropy.fill(0);
  if (opened && opened.fingerprint !== wallet.fingerprint) {
    throw new VaultFault('VAULT_DIR holds the vault of another wallet than the database');
  }
}
