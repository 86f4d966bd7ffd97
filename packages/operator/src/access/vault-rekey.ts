import { readEnvironment, reading } from '@gateway/config';
import { ConfigError } from '@gateway/runtime';
import { lockWalletInit } from '@gateway/store/addresses';
import { readDeployment } from '@gateway/store/gateway';
import { prepareRekey, readVault, VaultFault } from '@gateway/wallet';
import { refusalOf, readWritingOptions, refuseArguments } from '../command/confirmation';
import { demandWallet, withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import { placeInWords, recorded } from '../command/recorded';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL', 'VAULT_DIR', 'VAULT_KEY', 'NEW_VAULT_KEY'], optional: [] });

/**
 * `gateway vault rekey`: seals the vault also under NEW_VAULT_KEY. The old file and key work until a watcher has
 * started with the new one.
 */
export const vaultRekey: Run = (environment, args, output = TEXT_OUTPUT) => {
  const given = readEnvironment(READING, environment);
  if (given.NEW_VAULT_KEY.equals(given.VAULT_KEY)) throw new ConfigError(['NEW_VAULT_KEY must differ from VAULT_KEY']);
  const options = readWritingOptions(args);
  refuseArguments(options);
  return withDatabase('gateway vault rekey', given, async (db) => {
    const wallet = await demandWallet(db);
    const { instanceId } = await readDeployment(db);
    const access = { folder: given.VAULT_DIR, key: given.VAULT_KEY, instance: instanceId };
    const opened = await readVault(access);
    opened?.entropy.fill(0);
    if (opened?.fingerprint !== wallet.fingerprint) throw new VaultFault('the vault is not this database’s');
    output.text('the vault opens with VAULT_KEY and holds this wallet\n');
    const refusal = await refusalOf(options, 'rekey', output);
    if (refusal !== undefined) return refusal;
    const { place } = await recorded(db, async (tx) => {
      await lockWalletInit(tx);
      await prepareRekey(access, given.NEW_VAULT_KEY, new Date());
      return {
        result: undefined,
        action: { action: 'vault.rekey', object: wallet.fingerprint, before: null, after: null },
      };
    });
    output.text(
      `${placeInWords(place)}the vault opens with both keys now. Set VAULT_KEY to the new one for every copy of the watcher and restart them:\n` +
        'the first start ends the old key. Keep the old key until then, and a copy of the vault folder after.\n',
    );
    output.json({ changed: true, fingerprint: wallet.fingerprint, admin_log: place });
    return 0;
  });
};
