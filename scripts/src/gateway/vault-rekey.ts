import { env, readEnvironment } from '@gateway/runtime';
import { lockWalletInit, readDeployment, transact } from '@gateway/store';
import { prepareRekey, readVault, VaultFault } from '@gateway/wallet';
import Joi from 'joi';
import { isConfirmed, readWritingOptions } from './confirmation';
import { DATABASE_VARIABLES, demandWallet, withDatabase, type DatabaseVariables } from './operator-database';

interface Variables extends DatabaseVariables {
  VAULT_DIR: string;
  VAULT_KEY: string;
  NEW_VAULT_KEY: string;
}

const SCHEMA = Joi.object<Variables>({
  ...DATABASE_VARIABLES,
  VAULT_DIR: env.text().required(),
  VAULT_KEY: env.hex64().required(),
  NEW_VAULT_KEY: env.hex64().invalid(Joi.ref('VAULT_KEY')).required(),
});

/**
 * `gateway vault rekey`: seals the vault also under NEW_VAULT_KEY. The old file and key work until a watcher has
 * started with the new one.
 */
export function vaultRekey(environment: NodeJS.ProcessEnv, args: string[]): Promise<number> {
  const given = readEnvironment(SCHEMA, environment);
  const options = readWritingOptions(args);
  return withDatabase('gateway vault rekey', given, async (db) => {
    const wallet = await demandWallet(db);
    const { instanceId } = await readDeployment(db);
    const access = { folder: given.VAULT_DIR, key: Buffer.from(given.VAULT_KEY, 'hex'), instance: instanceId };
    const opened = await readVault(access);
    opened?.entropy.fill(0);
    if (opened?.fingerprint !== wallet.fingerprint) throw new VaultFault('the vault is not this database’s');
    process.stdout.write('the vault opens with VAULT_KEY and holds this wallet\n');
    if (!(await isConfirmed(options, 'rekey'))) return 0;
    await transact(db, async (tx) => {
      await lockWalletInit(tx);
      await prepareRekey(access, Buffer.from(given.NEW_VAULT_KEY, 'hex'), new Date());
    });
    process.stdout.write(
      'the vault opens with both keys now. Set VAULT_KEY to the new one for every service that has it, restart them,\n' +
        'the watcher last: its start ends the old key. Keep the old key until then, and a copy of the vault folder after.\n',
    );
    return 0;
  });
}
