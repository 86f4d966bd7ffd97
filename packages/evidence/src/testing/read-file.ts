import { createHash } from 'node:crypto';
import type { EvidenceDocument } from '../document';

const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

/** Checks a file without the code that wrote it, as far as its hashes go. @returns what is wrong with it */
export function faultsOf(text: string): string[] {
  const document = JSON.parse(text) as EvidenceDocument;
  const faults: string[] = [];
  const check = (what: string, isRight: boolean): void => {
    if (!isRight) faults.push(what);
  };
  const { sha256: hash, ...content } = document;
  check('rendering', `${JSON.stringify(document, null, 2)}\n` === text);
  check('sha256', sha256(Buffer.from(JSON.stringify(content, null, 2))).toString('hex') === hash);
  const headers = new Map(document.blocks.map(({ number, header }) => [number, header]));
  for (const [i, { number, header, block_id: id, signature }] of document.blocks.entries()) {
    const digest = sha256(Buffer.from(header, 'hex'));
    digest.writeBigUInt64BE(BigInt(number));
    check(`id of block ${number}`, digest.toString('hex') === id);
    check(`signature of block ${number}`, signature.length === 130);
    const before = document.blocks[i - 1];
    check(`order of block ${number}`, before === undefined || before.number < number);
    check(`parent of block ${number}`, before?.number !== number - 1 || header.includes(before.block_id));
  }
  for (const { tx_hash: txHash, bytes, path, index, block_number: number } of document.transactions) {
    check(`bytes of ${txHash}`, sha256(rawDataOf(Buffer.from(bytes, 'hex'))).toString('hex') === txHash);
    if (path === null) continue;
    const root = path.reduce(
      (node, { side, hash: beside }) =>
        side === 'left' ? sha256(Buffer.from(beside, 'hex'), node) : sha256(node, Buffer.from(beside, 'hex')),
      sha256(Buffer.from(bytes, 'hex')),
    );
    check(`path of ${txHash}`, headers.get(number)?.includes(`1220${root.toString('hex')}`) ?? false);
    check(`position of ${txHash}`, index > 0 === path.some(({ side }) => side === 'left'));
  }
  return faults;
}

/** The first field of a message of at most 16 KiB. */
function rawDataOf(message: Buffer): Buffer {
  const [, low = 0, high = 0] = message;
  const isLong = low > 127;
  const start = isLong ? 3 : 2;
  return message.subarray(start, start + (isLong ? (low & 127) + high * 128 : low));
}
