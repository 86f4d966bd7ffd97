import { join } from 'node:path';

import { addressesFromXpub, accountXpub, fingerprint } from './keys/hd-wallet';
import { mnemonicOf, newEntropy } from './keys/mnemonic';
import { writeNewFile } from './vault/private-file';
import { sealVault, VAULT_NAME, type VaultAccess } from './vault/vault';
import { raiseWatermark } from './vault/watermark';
import type { NewWallet } from './wallet-init';

/** A wallet that any number of deployments of tests have: deriving its addresses takes longer than most tests. */
export interface TestWallet extends NewWallet {
  mnemonic: string;
  /** Puts vault and watermark into the folder of a deployment, as a finished init leaves them. */
  settle(access: VaultAccess): Promise<void>;
}

/** A new wallet with its first addresses. */
export function newTestWallet(addressCount: number): TestWallet {
  const entropy = newEntropy();
  const xpub = accountXpub(entropy);
  return {
    xpub,
    fingerprint: fingerprint(xpub),
    addresses: addressesFromXpub(xpub, 0, addressCount),
    mnemonic: mnemonicOf(entropy),
    async settle(access) {
      await writeNewFile(join(access.folder, VAULT_NAME), sealVault(entropy, access, new Date()));
      await raiseWatermark(access.folder, addressCount - 1);
    },
  };
}
