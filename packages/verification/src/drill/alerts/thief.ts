import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { strict as assert } from 'node:assert';
import { hexOf, type TronAddress } from '@gateway/domain';
import { queryOne } from '@gateway/store/db';
import { readDeployment } from '@gateway/store/gateway';
import { keyAt, readVault } from '@gateway/wallet';
import { call } from '../../rig/http';
import { chainCommand } from '../../rig/trade';
import type { Site } from './site';

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

interface Unsigned {
  txID: string;
  raw_data_hex: string;
}

/** Moves tokens of one of our addresses with its key, in a transaction that the gateway did not sign. */
export async function stealFrom(site: Site, address: string, amount: bigint): Promise<void> {
  const { fleet } = site;
  await chainCommand(fleet, 'faucet', { to: address, sun: '100000000' });
  const key = await keyOf(site, address);
  const { address: thief } = await chainCommand(fleet, 'faucet', { usdt: '1' });
  await chainCommand(fleet, 'mine', { blocks: 1 });
  const word = (hex: string): string => hex.padStart(64, '0');
  const { body } = await call<{ transaction: Unsigned }>('POST', `${fleet.chainUrl}/wallet/triggersmartcontract`, {
    body: {
      ...{
        owner_address: hexOf(address as TronAddress),
        contract_address: hexOf(String(fleet.variables['USDT_CONTRACT']) as TronAddress),
      },
      function_selector: 'transfer(address,uint256)',
      parameter: word(hexOf(String(thief) as TronAddress).slice(2)) + word(amount.toString(16)),
      fee_limit: 50_000_000,
    },
  });
  for (const signature of signaturesOf(Buffer.from(body.transaction.raw_data_hex, 'hex'), key)) {
    const { body: answer } = await call('POST', `${fleet.chainUrl}/wallet/broadcasttransaction`, {
      body: { ...body.transaction, signature: [signature] },
    });
    if (answer['result'] === true) return;
  }
  assert.fail('the node accepted no signature');
}

/** The signature of the bytes' hash does not say which of two points it belongs to: both are returned. */
function signaturesOf(bytes: Buffer, privateKey: string): string[] {
  const ecdh = createECDH('secp256k1');
  ecdh.setPrivateKey(Buffer.from(privateKey, 'hex'));
  const point = ecdh.getPublicKey();
  const text = (part: Buffer): string => part.toString('base64url');
  const jwk = { kty: 'EC', crv: 'secp256k1', d: text(Buffer.from(privateKey, 'hex')) };
  const key = createPrivateKey({
    key: { ...jwk, x: text(point.subarray(1, 33)), y: text(point.subarray(33, 65)) },
    format: 'jwk',
  });
  const both = sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' });
  const s = BigInt(`0x${both.subarray(32).toString('hex')}`);
  const low = (s > ORDER / 2n ? ORDER - s : s).toString(16).padStart(64, '0');
  return ['00', '01'].map((parity) => both.subarray(0, 32).toString('hex') + low + parity);
}

async function keyOf(site: Site, address: string): Promise<string> {
  const { fleet, db } = site;
  const { instanceId } = await readDeployment(db);
  const key = Buffer.from(String(fleet.variables['VAULT_KEY']), 'hex');
  const opened = await readVault({ folder: String(fleet.variables['VAULT_DIR']), key, instance: instanceId });
  assert.ok(opened);
  const row = await queryOne<{ idx: number }>(db, 'select idx from addresses where address = :address', { address });
  return keyAt(opened.entropy, Number(row?.idx));
}
