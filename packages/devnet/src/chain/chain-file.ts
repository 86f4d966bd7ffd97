import { closeSync, createReadStream, existsSync, mkdirSync, openSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asRecord, writeJson, type Json, type JsonObject } from '../encoding/json';
import { decodeTransaction, encodeTransaction, type ContractResult } from '../encoding/transaction';
import type { Block } from './block';
import type { Chain } from './chain';
import { place } from './mining';
import type { BlockWrites } from '../state/state';

/** The identity of a chain. */
export interface ChainIdentity {
  readonly genesisTimestamp: number;
  readonly usdtContract: string;
}

/** A chain kept in an append-only file. */
export interface ChainFile {
  readonly identity: ChainIdentity;
  /** Loads the kept blocks into a new chain, and keeps its changes from then on. */
  keep(chain: Chain): void;
  close(): void;
}

/** A kept block: everything that cannot be recomputed. An empty block is two or three numbers. */
interface KeptBlock {
  readonly t: number;
  /** The witness that produced it. */
  readonly seat: number;
  /** The key that signed it; 0 when absent. */
  readonly key?: number;
  /** Whole transactions in hex. */
  readonly tx?: readonly string[];
  readonly results?: readonly ContractResult[];
  readonly infos?: readonly JsonObject[];
  /** Values after the block, by key. */
  readonly values?: readonly (readonly [string, string])[];
  /** Number of leading values that were set outside transactions. */
  readonly changes?: number;
}

const NAME = 'chain.jsonl';

/**
 * Opens the chain kept in a folder, or creates one. The first line is the identity, every other one a block or a
 * rewind; a truncated last line is removed.
 * @throws Error when the folder contains a chain with another USDT contract
 */
export async function openChainFile(folder: string, fresh: ChainIdentity): Promise<ChainFile> {
  const path = join(folder, NAME);
  mkdirSync(folder, { recursive: true });
  const { identity, blocks, length } = existsSync(path)
    ? await read(path)
    : { identity: undefined, blocks: [], length: 0 };
  if (identity && identity.usdtContract !== fresh.usdtContract) {
    throw new Error(`the chain in ${folder} has another USDT contract: ${identity.usdtContract}`);
  }
  if (existsSync(path)) truncateSync(path, length);
  const file = openSync(path, 'a');
  if (!identity) writeSync(file, writeJson({ ...fresh }));
  const append = (line: Json): void => {
    // The line break comes first, so that a truncated line is always the last one.
    writeSync(file, `\n${writeJson(line)}`);
  };
  return {
    identity: identity ?? fresh,
    keep(chain) {
      for (const block of blocks) restore(chain, block);
      chain.log = {
        append: (block, changed) => {
          append(kept(block, changed));
        },
        rewind: (count) => {
          append({ rewind: count });
        },
      };
    },
    close() {
      closeSync(file);
    },
  };
}

interface Contents {
  readonly identity: ChainIdentity | undefined;
  readonly blocks: readonly KeptBlock[];
  /** Bytes of complete lines. */
  readonly length: number;
}

async function read(path: string): Promise<Contents> {
  let identity: ChainIdentity | undefined;
  let length = 0;
  const blocks: KeptBlock[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const record = parseLine(line);
    if (!record) break;
    if (!identity) identity = record as unknown as ChainIdentity;
    else if (typeof record['rewind'] === 'number') blocks.splice(-record['rewind']);
    else blocks.push(record as unknown as KeptBlock);
    length += line.length + (length === 0 ? 0 : 1);
  }
  return { identity, blocks, length };
}

function parseLine(line: string): Record<string, unknown> | undefined {
  try {
    return asRecord(JSON.parse(line));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function restore(
  chain: Chain,
  { t, seat, key = 0, tx = [], results = [], infos = [], values = [], changes = 0 }: KeptBlock,
): void {
  for (const [key, value] of values) chain.state.set(key, BigInt(value));
  const transactions = tx.map((hex, i) => ({
    ...decodeTransaction(Buffer.from(hex, 'hex')),
    result: results[i] ?? 'SUCCESS',
  }));
  const producer = { witness: seat, key };
  chain.witnesses.restore(producer);
  place(chain, { timestamp: t, producer, transactions, infos }, { writes: chain.state.close(), changes });
}

function kept({ header, producer, transactions, infos }: Block, { writes, changes }: BlockWrites): JsonObject {
  const common = { t: header.timestamp, seat: producer.witness, key: producer.key === 0 ? undefined : producer.key };
  if (transactions.length === 0 && writes.length === 0) return common;
  const values = new Map(writes.map(({ key, after }) => [key, after.toString()]));
  return {
    ...common,
    tx: transactions.map((transaction) => encodeTransaction(transaction).toString('hex')),
    results: transactions.map(({ result }) => result),
    infos,
    values: [...values].map(([key, value]) => [key, value]),
    changes: new Set(writes.slice(0, changes).map(({ key }) => key)).size,
  };
}
