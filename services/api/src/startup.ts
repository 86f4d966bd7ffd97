import { apiKeyPrefix, hashApiKey, openSecret, sealSecret } from '@gateway/domain';
import { ensureDefaultMerchant, findDefaultWebhookSecret, findWallet, lockWalletInit, transact } from '@gateway/store';
import { readVault, settlePending, VaultFault } from '@gateway/wallet';
import type { ApiContext } from './context';

/** The default merchant exists and has the key that it should have. */
export async function keepDefaultMerchant({ db, config, logger, sealingKey }: ApiContext): Promise<void> {
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

const SHORT_PASSWORD = 12;
const FEW_CHARACTERS = 6;

/** A password that is easy to guess is allowed, and told. */
export function warnOfWeakPassword({ config, logger }: Pick<ApiContext, 'config' | 'logger'>): void {
  const { adminPassword } = config;
  if (adminPassword.length < SHORT_PASSWORD || new Set(adminPassword).size < FEW_CHARACTERS) {
    logger.warn('ADMIN_PASSWORD is weak: take a longer one');
  }
}

/**
 * A vault that this copy holds must open and belong to the database's wallet; afterwards it is forgotten.
 * @throws VaultFault with one clear sentence
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
