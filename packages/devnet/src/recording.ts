import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { hexOf, type TronAddress, type Usdt } from '@gateway/domain';
import { accountWord, selectorOf, word } from './chain/contracts/abi';
import { accountOfProducer, keyOfProducer, SEATS } from './chain/witnesses';
import { blockIdOf, headerDigest, type BlockHeader } from './encoding/block-header';
import { merkleRoot, sha256 } from './encoding/hashes';
import { type Json, writeJson } from './encoding/json';
import { signDigest } from './encoding/key-pair';
import { encodeTransaction, transaction, type Transaction } from './encoding/transaction';
import { transactionJson } from './encoding/transaction-json';

/** A payment in a generated block. */
export interface RecordedPayment {
  to: TronAddress;
  amount: Usdt;
}

/** A series of generated blocks, each shaped like a busy block of mainnet. */
export interface RecordingPlan {
  usdtContract: TronAddress;
  firstNumber: number;
  count: number;
  /** Of the first block, in milliseconds; the others follow every three seconds. */
  firstTimestamp: number;
  /** The payments in the n-th block (from 0), among transfers of other accounts. */
  payments: (n: number) => readonly RecordedPayment[];
  /** How many of the 600 transactions of a block are transfers of USDT: 154 when absent, as in a recorded one. */
  usdtTransfers?: number;
}

const TRANSACTIONS = 600;
const USDT_TRANSFERS = 154;
const STEP_MS = 3_000;
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/**
 * Writes generated blocks as recordings that a node can replay: headers, roots, links and ids are correct, and the
 * transactions have the number and size of recorded ones; they were never signed or executed. They are compressed once,
 * here: a node sends them unchanged.
 */
export function writeRecording(folder: string, plan: RecordingPlan): void {
  mkdirSync(folder, { recursive: true });
  let parentId = '0'.repeat(64);
  for (let n = 0; n < plan.count; n++) {
    const { id, block, infos } = buildRecording(plan, n, parentId);
    const number = String(plan.firstNumber + n);
    writeFileSync(join(folder, `${number}.block.json.gz`), gzipSync(writeJson(block), { level: 1 }));
    writeFileSync(join(folder, `${number}.infos.json.gz`), gzipSync(JSON.stringify(infos), { level: 1 }));
    parentId = id;
  }
}

function buildRecording(
  plan: RecordingPlan,
  n: number,
  parentId: string,
): { id: string; block: Json; infos: object[] } {
  const number = plan.firstNumber + n;
  const timestamp = plan.firstTimestamp + n * STEP_MS;
  const producer = { witness: number % SEATS.length, key: 0 };
  const payments = plan.payments(n);
  const { usdtTransfers = USDT_TRANSFERS } = plan;
  const contract = hexOf(plan.usdtContract);
  const parts = Array.from({ length: TRANSACTIONS }, (_, i) => {
    const seed = sha256(Buffer.from(`${String(number)} ${String(i)}`));
    const transfer = i < usdtTransfers ? transferOf(seed, payments[i]) : undefined;
    return { transaction: transactionOf(seed, contract, timestamp, transfer?.data), log: transfer?.log };
  });
  const header: BlockHeader = {
    number,
    timestamp,
    parentId,
    txTrieRoot: merkleRoot(parts.map((part) => sha256(encodeTransaction(part.transaction, 'SUCCESS')))).toString('hex'),
    witness: accountOfProducer(producer),
    version: 36,
  };
  return {
    id: blockIdOf(header),
    block: {
      blockID: blockIdOf(header),
      block_header: {
        raw_data: {
          number,
          txTrieRoot: header.txTrieRoot,
          witness_address: header.witness,
          parentHash: parentId,
          version: 36,
          timestamp,
        },
        witness_signature: signDigest(keyOfProducer(producer), headerDigest(header)),
      },
      transactions: parts.map((part) => transactionJson(part.transaction, 'SUCCESS')),
    },
    infos: parts.map((part) => infoJson(part.transaction.id, contract, number, timestamp, part.log)),
  };
}

function transferOf(seed: Buffer, payment: RecordedPayment | undefined): { data: string; log: object } {
  const from = `41${seed.subarray(0, 20).toString('hex')}`;
  const to = payment ? hexOf(payment.to) : `41${seed.subarray(12).toString('hex')}`;
  const amount = word(payment?.amount ?? BigInt(seed.readUInt32BE(0)) + 1n);
  const data = selectorOf('transfer(address,uint256)') + accountWord(to) + amount;
  return { data, log: { topics: [TRANSFER_TOPIC, accountWord(from), accountWord(to)], data: amount } };
}

function transactionOf(seed: Buffer, contract: string, timestamp: number, data: string | undefined): Transaction {
  const common = { owner: `41${seed.subarray(0, 20).toString('hex')}`, permissionId: 0n };
  const to = `41${seed.subarray(12).toString('hex')}`;
  const raw = {
    refBlockBytes: '14d4',
    refBlockHash: '487b929e2595a20c',
    expiration: BigInt(timestamp + 60_000),
    timestamp: BigInt(timestamp),
    feeLimit: 0n,
    memo: '',
    contract:
      data === undefined
        ? { ...common, type: 'TransferContract' as const, to, amount: BigInt(seed.readUInt32BE(0)) }
        : { ...common, type: 'TriggerSmartContract' as const, contractAddress: contract, callValue: 0n, data },
  };
  return transaction(raw, [seed.toString('hex').repeat(2) + '00']);
}

function infoJson(id: string, contract: string, number: number, timestamp: number, log: object | undefined): object {
  const common = { id, blockNumber: number, blockTimeStamp: timestamp };
  if (!log) return { ...common, contractResult: [''], receipt: { net_usage: 268 } };
  return {
    ...common,
    contractResult: ['0'.repeat(64)],
    contract_address: contract,
    receipt: { energy_usage: 64_285, energy_usage_total: 64_285, net_usage: 345, result: 'SUCCESS' },
    log: [{ address: contract.slice(2), ...log }],
  };
}
