import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run';

/** What copies to a registry and signs there. */
export const SIGNING_NEEDS = {
  cosign:
    'https://docs.sigstore.dev/cosign/system_config/installation; go install github.com/sigstore/cosign/v3/cmd/cosign@latest',
  gzip: 'the package gzip of the distribution',
  oras: 'https://oras.land/docs/installation; go install oras.land/oras/cmd/oras@latest',
  tar: 'the package tar of the distribution, GNU tar',
};

/** Makes signatures and signed statements beside what is in a registry, as cosign does it. */
export interface Signer {
  /**
   * Signs what a reference with a digest names, and states something about it.
   * @param statements the types of cosign's `--type`, each with a file that has the predicate
   */
  sign(reference: string, statements: readonly (readonly [type: string, file: string])[]): Promise<void>;
}

/** No service takes part: neither an authority for certificates, nor a log. Who has the public key can verify. */
const KEY_ALONE = JSON.stringify({ mediaType: 'application/vnd.dev.sigstore.signingconfig.v0.2+json' });

/**
 * Opens a key, as cosign takes it, whose password is in COSIGN_PASSWORD.
 * @param folder where the public key is left, as cosign.pub
 */
export async function openSigner(key: string, folder: string): Promise<Signer> {
  const publicKey = join(folder, 'cosign.pub');
  const config = join(folder, 'signing-config.json');
  writeFileSync(publicKey, await run('cosign', ['public-key', '--key', key]));
  writeFileSync(config, KEY_ALONE);
  const withKey = ['--key', key, '--signing-config', config, '--yes'];
  const isThere = (command: string, ...rest: string[]): Promise<boolean> =>
    run('cosign', [command, '--key', publicKey, '--insecure-ignore-tlog', ...rest]).then(
      () => true,
      () => false,
    );
  return {
    async sign(reference, statements) {
      if (!(await isThere('verify', reference))) await run('cosign', ['sign', ...withKey, reference]);
      for (const [type, file] of statements) {
        if (await isThere('verify-attestation', '--type', type, reference)) continue;
        await run('cosign', ['attest', ...withKey, '--type', type, '--predicate', file, reference]);
      }
    },
  };
}
