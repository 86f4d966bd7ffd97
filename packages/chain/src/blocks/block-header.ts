import { createHash } from 'node:crypto';

import type { SignedHeader } from '../proofs/header-signature';
import { BlockRejected } from '../answers/node-fault';
import { readBytes, readCount, readHex, readObject } from '../answers/node-json';
import { bytesField, integerField } from '../proofs/protobuf';

/** The header of a block: enough to link it to its parent, with its time. */
export interface BlockHeader {
  number: number;
  /** 64 hex digits; the first 16 are the number. */
  id: string;
  parentId: string;
  timestamp: Date;
}

/** A header as received from the node, with the root of its transactions (all zeros when it has none). */
export interface SealedHeader extends BlockHeader {
  transactionRoot: string;
  signed: SignedHeader;
}

/**
 * Reads the header of a block in the node's JSON form and recomputes its id from the hashed fields
 * (core/Tron.proto BlockHeader.raw: sha256, then the first 8 bytes replaced by the number).
 * @throws NodeFault `garbage`; BlockRejected `id` when the id is not that of the fields.
 */
export function readHeader(block: unknown): SealedHeader {
  const { blockID, block_header: header } = readObject<{ blockID?: unknown; block_header?: unknown }>(block, 'block');
  const { raw_data: rawData, witness_signature: signature } = readObject<{
    raw_data?: unknown;
    witness_signature?: unknown;
  }>(header, 'block_header');
  const raw = readObject<RawHeader>(rawData, 'raw_data of block_header');

  const id = readHex(blockID, 32, 'blockID');
  const number = readCount(raw.number, 'number of block');
  const timestamp = readCount(raw.timestamp, 'timestamp of block');
  if (timestamp > LATEST_DATE_MS) throw new BlockRejected('id', 'timestamp of block is not a date');
  const bytes = encodeHeader(raw, number, timestamp);
  if (idOf(bytes, number) !== id) throw new BlockRejected('id', 'blockID is not the hash of its header');
  return {
    number,
    id,
    parentId: readHex(raw.parentHash, 32, 'parentHash'),
    timestamp: new Date(timestamp),
    transactionRoot: readHex(raw.txTrieRoot, 32, 'txTrieRoot'),
    signed: {
      witness: readBytes(raw.witness_address, 'witness_address').toString('hex'),
      bytes,
      signature: readBytes(signature, 'witness_signature'),
    },
  };
}

interface RawHeader {
  timestamp?: unknown;
  txTrieRoot?: unknown;
  parentHash?: unknown;
  number?: unknown;
  witness_id?: unknown;
  witness_address?: unknown;
  version?: unknown;
  accountStateRoot?: unknown;
}

const LATEST_DATE_MS = 8_640_000_000_000_000;

function encodeHeader(raw: RawHeader, number: number, timestamp: number): Buffer {
  return Buffer.concat([
    integerField(1, timestamp),
    bytesField(2, readBytes(raw.txTrieRoot, 'txTrieRoot')),
    bytesField(3, readBytes(raw.parentHash, 'parentHash')),
    integerField(7, number),
    integerField(8, readCount(raw.witness_id, 'witness_id')),
    bytesField(9, readBytes(raw.witness_address, 'witness_address')),
    integerField(10, readCount(raw.version, 'version of block')),
    bytesField(11, readBytes(raw.accountStateRoot, 'accountStateRoot')),
  ]);
}

function idOf(bytes: Buffer, number: number): string {
  const hash = createHash('sha256').update(bytes).digest();
  hash.writeBigUInt64BE(BigInt(number));
  return hash.toString('hex');
}
