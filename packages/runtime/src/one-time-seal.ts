import type { webcrypto } from 'node:crypto';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';

const ENCAPSULATED_BYTES = 65;

/** One process's chance to receive one secret: the private key exists only in its memory. */
export interface Receiver {
  /** To be given to the sender, 65 bytes. */
  publicKey: Buffer;
  /** @throws unless the text was sealed to this receiver, for the same purpose, and no byte has changed */
  open(sealed: Buffer, purpose: string): Promise<string>;
}

/** Creates a key pair for one secret (HPKE, RFC 9180: P-256, HKDF-SHA256, AES-256-GCM, base mode). */
export async function openReceiver(): Promise<Receiver> {
  const suite = createSuite();
  const { publicKey, privateKey } = (await suite.kem.generateKeyPair()) as webcrypto.CryptoKeyPair;
  return {
    publicKey: Buffer.from(await suite.kem.serializePublicKey(publicKey)),
    async open(sealed, purpose) {
      const enc = sealed.subarray(0, ENCAPSULATED_BYTES);
      const info = Buffer.from(purpose);
      return Buffer.from(
        await suite.open({ recipientKey: privateKey, enc, info }, sealed.subarray(ENCAPSULATED_BYTES)),
      ).toString();
    },
  };
}

/**
 * Encrypts a text so that only this receiver reads it.
 * @param purpose what the text is and whom it is for; the receiver must name the same
 * @throws when the public key is not a point of the curve
 */
export async function sealFor(publicKey: Buffer, text: string, purpose: string): Promise<Buffer> {
  const suite = createSuite();
  const recipientPublicKey = (await suite.kem.deserializePublicKey(publicKey)) as webcrypto.CryptoKey;
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: Buffer.from(purpose) }, Buffer.from(text));
  return Buffer.concat([Buffer.from(enc), Buffer.from(ct)]);
}

function createSuite(): CipherSuite {
  return new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
}
