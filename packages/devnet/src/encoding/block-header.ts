import { sha256 } from './hashes';
import { bytesField, integerField } from './protobuf';

/** The signed part of a block header (BlockHeader.raw of TRON's Tron.proto). Hashes and addresses in hex. */
export interface BlockHeader {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly txTrieRoot: string;
  readonly parentId: string;
  /** "41…", 42 hex digits. */
  readonly witness: string;
  readonly version: number;
}

/** What the witness signs: sha256 of the encoded header. */
export function headerDigest(header: BlockHeader): Buffer {
  return sha256(
    integerField(1, BigInt(header.timestamp)),
    bytesField(2, Buffer.from(header.txTrieRoot, 'hex')),
    bytesField(3, Buffer.from(header.parentId, 'hex')),
    integerField(7, BigInt(header.number)),
    bytesField(9, Buffer.from(header.witness, 'hex')),
    integerField(10, BigInt(header.version)),
  );
}

/** The block's name: the digest with its first eight bytes replaced by the block number, big-endian, in hex. */
export function blockIdOf(header: BlockHeader): string {
  const id = headerDigest(header);
  id.writeBigUInt64BE(BigInt(header.number));
  return id.toString('hex');
}
