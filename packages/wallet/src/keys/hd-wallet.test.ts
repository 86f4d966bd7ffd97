import { createECDH, createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, test } from '@jest/globals';
import { addressFromHex, isTronAddress } from '@gateway/domain';
import { HDNodeWallet, keccak256, Mnemonic } from 'ethers';

import { testNeeding } from '@gateway/runtime/testing/needs';
import { accountXpub, addressOfKey, addressesFromXpub, fingerprint, keyAt } from './hd-wallet';
import { mnemonicOf, newEntropy, seedOf } from './mnemonic';

const ABOUT = Buffer.alloc(16); // "abandon abandon … about"
const ABOUT_XPUB =
  'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd';

const vectors = resolve('../shared/samples/tron/vectors/known-answers.json');
const testWithVectors = testNeeding('recordings of the TRON network', existsSync(vectors));

interface KnownWallet {
  mnemonic: string;
  account_xpub_m44_195_0: string;
  tronlink_style: { path: string; address: string; private_key: string }[];
}

test('a wallet has the same addresses as every TRON wallet for the same words', () => {
  expect(accountXpub(ABOUT)).toBe(ABOUT_XPUB);
  expect(addressesFromXpub(ABOUT_XPUB, 0, 3)).toEqual([
    'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
    'TYJPRrdB5APNeRs4R7fYZSwW3TcrTKw2gx',
  ]);
  expect(keyAt(ABOUT, 1)).toBe('edb728e259afca2ddcc428459e7681b8414668649aedbc8d25c0872da219b2e6');
});

/** Published results of three implementations that share no code with each other or with the one used here. */
test.each([
  {
    of: 'the BIP-39 tool of Ian Coleman (bitcoinjs) and from NBitcoin (C#)',
    words: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  },
  {
    of: 'Trust Wallet Core (C++)',
    words: 'shoot island position soft burden budget tooth cruel issue economy destroy above',
    address: 'TQ5NMqJjhpQGK7YJbESKtNCo86PJ89ujio',
  },
])('a wallet has the first address known from $of', ({ words, address }) => {
  const entropy = Buffer.from(Mnemonic.fromPhrase(words).entropy.slice('0x'.length), 'hex');
  expect(mnemonicOf(entropy)).toBe(words);
  expect(addressesFromXpub(accountXpub(entropy), 0, 1)).toEqual([address]);
  expect(addressOfKey(keyAt(entropy, 0))).toBe(address);
});

testWithVectors('a wallet reproduces the recorded wallets: xpub, addresses and keys', () => {
  const { hd } = JSON.parse(readFileSync(vectors, 'utf8')) as { hd: KnownWallet[] };
  for (const known of hd) {
    const entropy = Buffer.from(Mnemonic.fromPhrase(known.mnemonic).entropy.slice(2), 'hex');
    expect(mnemonicOf(entropy)).toBe(known.mnemonic);
    expect(accountXpub(entropy)).toBe(known.account_xpub_m44_195_0);
    for (const { path, address, private_key } of known.tronlink_style) {
      const index = Number(path.split('/').at(-1));
      expect(addressesFromXpub(known.account_xpub_m44_195_0, index, 1)).toEqual([address]);
      expect(keyAt(entropy, index)).toBe(private_key);
    }
  }
  expect(hd.length).toBeGreaterThan(0);
});

test('a wallet derives a batch that equals its addresses one by one', () => {
  const batch = addressesFromXpub(ABOUT_XPUB, 1000, 20);
  expect(batch[0]).toBe('TTsXdXbiYdVbcUh6LhWAh41wy4pv4abHbj');
  expect(batch).toEqual(batch.map((_, i) => addressesFromXpub(ABOUT_XPUB, 1000 + i, 1)[0]));
  expect(batch.every(isTronAddress)).toBe(true);
  expect(addressesFromXpub(ABOUT_XPUB, 0, 0)).toEqual([]);
});

test('a wallet reaches the last index and nothing beyond', () => {
  expect(addressesFromXpub(ABOUT_XPUB, 2 ** 31 - 1, 1)).toHaveLength(1);
  expect(() => addressesFromXpub(ABOUT_XPUB, 2 ** 31 - 1, 2)).toThrow('address index');
  expect(() => addressesFromXpub(ABOUT_XPUB, -1, 1)).toThrow('address index');
  expect(() => keyAt(ABOUT, 0.5)).toThrow('address index');
  expect(() => keyAt(ABOUT, 2 ** 31)).toThrow('address index');
});

test('a wallet accepts no private key, deeper key or other text as an xpub, and repeats none of them', () => {
  const account = HDNodeWallet.fromSeed(seedOf(ABOUT)).derivePath("m/44'/195'/0'");
  const wrong = [account.extendedKey, account.deriveChild(0).neuter().extendedKey, `${ABOUT_XPUB}x`, ''];
  for (const text of wrong) {
    const refuse = (): unknown => addressesFromXpub(text, 0, 1);
    expect(refuse).toThrow('the extended public key is not that of an account');
  }
});

test('a wallet has the addresses of its keys, and an invalid key has none', () => {
  expect(addressOfKey(keyAt(ABOUT, 1))).toBe('TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK');
  expect(['0'.repeat(64), 'f'.repeat(64), 'x', ''].map(addressOfKey)).toEqual(Array(4).fill(undefined));
});

test('a wallet is identified by the sha256 of its xpub', () => {
  expect(fingerprint(ABOUT_XPUB)).toMatch(/^[0-9a-f]{64}$/);
  expect(fingerprint(ABOUT_XPUB)).not.toBe(fingerprint(accountXpub(newEntropy())));
});

test('ten thousand addresses from the xpub equal those derived from the seed by another implementation', () => {
  const entropy = newEntropy();
  const { privateKey, publicKey, chainCode } = HDNodeWallet.fromSeed(seedOf(entropy)).derivePath("m/44'/195'/0'/0");
  const parent = { key: BigInt(privateKey), publicKey: fromHex(publicKey), chainCode: fromHex(chainCode) };
  const fromSeed = Array.from({ length: 10_000 }, (_, i) => childAddress(parent, i));
  expect(addressesFromXpub(accountXpub(entropy), 0, 10_000)).toEqual(fromSeed);
}, 240_000);

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const point = createECDH('secp256k1');

function fromHex(text: string): Buffer {
  return Buffer.from(text.slice('0x'.length), 'hex');
}

/** BIP-32 CKDpriv by OpenSSL: key = IL + parent's key; the address is the end of keccak256 of its public key. */
function childAddress(parent: { key: bigint; publicKey: Buffer; chainCode: Buffer }, index: number): string {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(index);
  const mac = createHmac('sha512', parent.chainCode).update(parent.publicKey).update(number).digest('hex');
  const child = (BigInt(`0x${mac.slice(0, 64)}`) + parent.key) % CURVE_ORDER;
  point.setPrivateKey(child.toString(16).padStart(64, '0'), 'hex');
  return addressFromHex(`41${keccak256(point.getPublicKey().subarray(1)).slice(-40)}`);
}
