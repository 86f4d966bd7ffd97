import { countFreeAddresses, findWallet, highestAddressIdx } from '@gateway/store/addresses';
import { readDeployment } from '@gateway/store/gateway';
import type { Db } from '@gateway/store/db';
import { readVault, readWatermark, VaultFault } from '@gateway/wallet';
import { examine, judge } from './finding';
import type { Finding } from './finding';
import type { Variables } from './variables';

const FEW_ADDRESSES = 100;

/** The wallet: initialised, with a vault that opens and free addresses. */
export async function examineWallet(db: Db, given: Variables): Promise<Finding[]> {
  return examine('wallet', 'see "The vault does not open" in infra/runbook.md', async () => {
    const wallet = await findWallet(db);
    const { VAULT_DIR: folder, VAULT_KEY: key } = given;
    if (wallet === undefined) return examineFolder(given, (await readDeployment(db)).instanceId);
    const free = await countFreeAddresses(db, FEW_ADDRESSES);
    const findings = [
      judge(
        wallet.isBound,
        wallet.isBound
          ? 'addresses may be leased'
          : 'no address is leased and no block is scanned until a watcher has bound the wallet to this database',
        'wrong',
        'start a watcher: it does so within seconds, unless the vault folder has no watermark: "gateway wallet advance"',
      ),
      judge(
        free >= FEW_ADDRESSES,
        `${free === FEW_ADDRESSES ? 'at least ' : ''}${free} free addresses`,
        'wrong',
        'the log of the leading watcher has the reason why the pool is not refilled',
      ),
    ];
    if (folder === undefined || key === undefined) {
      return [
        ...findings,
        { state: 'watch', result: 'the vault was not checked', remedy: 'run this where VAULT_DIR and VAULT_KEY are' },
      ];
    }
    const access = { folder, key: key, instance: (await readDeployment(db)).instanceId };
    return [...findings, ...(await judgeVault(access, wallet, await highestAddressIdx(db)))];
  });
}

/** Before there is a wallet, its folder must exist, be closed to others, and be empty. */
async function examineFolder(
  { VAULT_DIR: folder, VAULT_KEY: key }: Variables,
  instance: string,
): Promise<Omit<Finding, 'about'>[]> {
  const missing = {
    state: 'wrong',
    result: 'not initialised: no order can be created',
    remedy: 'POST /api/v1/wallet/init, or "gateway wallet init"',
  } as const;
  if (folder === undefined || key === undefined) return [missing];
  const remedy = 'set DATABASE_URL to the database of that vault, or VAULT_DIR to an empty folder';
  try {
    const vault = await readVault({ folder, key: key, instance });
    vault?.entropy.fill(0);
    const result =
      vault === undefined
        ? 'the vault folder is ready'
        : 'the vault folder contains a vault, but this database has no wallet';
    return [missing, judge(vault === undefined, result, 'wrong', remedy)];
  } catch (error) {
    if (!(error instanceof VaultFault)) throw error;
    const closed = 'make VAULT_DIR a folder of mode 0700 that belongs to the user of the services';
    return [missing, judge(false, error.message, 'wrong', closed)];
  }
}

async function judgeVault(
  access: Parameters<typeof readVault>[0],
  wallet: { fingerprint: string },
  highest: number,
): Promise<Omit<Finding, 'about'>[]> {
  const vault = await readVault(access);
  vault?.entropy.fill(0);
  const isSame = vault?.fingerprint === wallet.fingerprint;
  const watermark = await readWatermark(access.folder);
  const isCovered = watermark !== undefined && watermark >= highest;
  return [
    judge(
      isSame,
      isSame ? 'the vault opens and contains this wallet' : 'the vault is missing or contains another wallet',
      'wrong',
      'restore the copy of the vault that belongs to this database',
    ),
    judge(
      isCovered,
      isCovered ? 'the watermark covers every address' : 'the watermark is missing or behind the database',
      'wrong',
      'find out whether an old copy of the folder was restored, then "gateway wallet advance"',
    ),
  ];
}
