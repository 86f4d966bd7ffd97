import { bytesToHex, concatBytes, hexToBytes } from '../bytes';
import type { StoredBlock } from '../document';
import { field } from './chain';

/** A block as a node answers it. */
export interface NodeBlock {
  blockID: string;
  block_header: {
    raw_data: {
      number: number;
      timestamp: number;
      txTrieRoot: string;
      parentHash: string;
      witness_address: string;
      version: number;
    };
    witness_signature: string;
  };
  transactions?: NodeTransaction[];
}

export interface NodeTransaction {
  txID: string;
  raw_data_hex: string;
  signature: string[];
  ret: { contractRet: string }[];
}

const SUCCESS = 1;

/** The bytes that the witness signed, with its signature. */
export function storedBlock({ blockID, block_header: { raw_data: raw, witness_signature } }: NodeBlock): StoredBlock {
  const header = concatBytes(
    field(1, raw.timestamp),
    field(2, hexToBytes(raw.txTrieRoot)),
    field(3, hexToBytes(raw.parentHash)),
    field(7, raw.number),
    field(9, hexToBytes(raw.witness_address)),
    field(10, raw.version),
  );
  return { number: raw.number, header: bytesToHex(header), signature: witness_signature, block_id: blockID };
}

/** The bytes of a transaction that succeeded, as they are hashed for the root. */
export function transactionBytes({ raw_data_hex, signature, ret }: NodeTransaction): Uint8Array {
  return concatBytes(
    field(1, hexToBytes(raw_data_hex)),
    ...signature.map((one) => field(2, hexToBytes(one))),
    ...ret.map(() => field(5, field(3, SUCCESS))),
  );
}
