import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeNeeding } from '@gateway/runtime/testing/needs';
import type { BlockAnswer } from '../testing/node';
import { blockIdOf, headerDigest, type BlockHeader } from './block-header';
import { merkleRoot, sha256 } from './hashes';
import { keyPair, signDigest, signerOf } from './key-pair';
import { readFields } from './protobuf';
import { decodeRawTransaction, encodeRawTransaction } from './raw-transaction';
import { encodeTransaction } from './transaction';

const SAMPLES = join(process.cwd(), '../shared/samples/tron');
/** An unused field of Transaction.raw that one recorded transaction has. */
const SCRIPTS = 12;
const recorded = describeNeeding('recordings of the TRON network', existsSync(SAMPLES));

recorded('recorded chain data (skipped where the samples are absent)', () => {
  test('the ids of 100 consecutive mainnet headers recompute and form a chain', () => {
    const { blocks: headers } = sample('blocks/mainnet-78000000-78000099-100-headers.json') as {
      blocks: BlockAnswer[];
    };
    expect(headers).toHaveLength(100);
    for (const [i, block] of headers.entries()) {
      expect(blockIdOf(headerOf(block))).toBe(block.blockID);
      if (i > 0) expect(block.block_header.raw_data.parentHash).toBe(headers[i - 1]?.blockID);
    }
  });

  test('the witness signature of a recorded block recovers to its witness', () => {
    const block = sample('private-net-4.8.2/block-165.json') as BlockAnswer;
    const header = headerOf(block);
    expect(signerOf(headerDigest(header), block.block_header.witness_signature)).toBe(header.witness);
  });

  test('every transaction id of a full mainnet block is the hash of its raw bytes', () => {
    const { transactions = [] } = sample('blocks/mainnet-79072107-full-block.json') as BlockAnswer;
    expect(transactions).toHaveLength(619);
    for (const { txID, raw_data_hex } of transactions) {
      expect(sha256(Buffer.from(raw_data_hex, 'hex')).toString('hex')).toBe(txID);
    }
  });

  test('the root of a recorded block recomputes from its transactions', () => {
    const { block: blocks } = sample('blocks/nile-33801077-33801081-getblockbylatestnum.json') as {
      block: BlockAnswer[];
    };
    for (const block of blocks) expect(rootOf(block)).toBe(block.block_header.raw_data.txTrieRoot);
  });

  test('recorded transfers and contract calls survive reading and writing', () => {
    const { transactions = [] } = sample('blocks/mainnet-79072107-full-block.json') as BlockAnswer;
    const known = transactions
      .map(({ raw_data_hex }) => Buffer.from(raw_data_hex, 'hex'))
      .filter((bytes) => /protocol\.(TransferContract|TriggerSmartContract)/.test(bytes.toString('latin1')))
      .filter((bytes) => !readFields(bytes).has(SCRIPTS));
    expect(known.length).toBeGreaterThan(380);
    for (const bytes of known) expect(encodeRawTransaction(decodeRawTransaction(bytes))).toEqual(bytes);
  });

  test('the known signature of a published transfer is reproduced', () => {
    const { signing } = sample('vectors/known-answers.json') as {
      signing: { private_key: string; raw_data_hex: string; txID: string; signature_walletcore?: string }[];
    };
    const [vector] = signing;
    const id = sha256(Buffer.from(vector?.raw_data_hex ?? '', 'hex'));
    expect(id.toString('hex')).toBe(vector?.txID);
    expect(signDigest(keyPair(vector?.private_key ?? ''), id)).toBe(vector?.signature_walletcore);
  });
});

test('the root over no transactions is 32 zero bytes, and an odd leaf is carried up', () => {
  const [a, b, c] = [sha256(Buffer.of(1)), sha256(Buffer.of(2)), sha256(Buffer.of(3))];
  expect(merkleRoot([])).toEqual(Buffer.alloc(32));
  expect(merkleRoot([a, b, c])).toEqual(sha256(sha256(a, b), c));
});

function sample(path: string): unknown {
  return JSON.parse(readFileSync(join(SAMPLES, path), 'utf8'));
}

function headerOf({ block_header: { raw_data: raw } }: BlockAnswer): BlockHeader {
  return {
    number: raw.number ?? 0,
    timestamp: raw.timestamp,
    txTrieRoot: raw.txTrieRoot,
    parentId: raw.parentHash,
    witness: raw.witness_address,
    version: raw.version,
  };
}

function rootOf({ transactions = [] }: BlockAnswer): string {
  const leaves = transactions.map(({ raw_data_hex, signature }) =>
    sha256(encodeTransaction({ rawBytes: Buffer.from(raw_data_hex, 'hex'), signatures: signature }, 'SUCCESS')),
  );
  return merkleRoot(leaves).toString('hex');
}
