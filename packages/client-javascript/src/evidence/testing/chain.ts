import { secp256k1 } from '@noble/curves/secp256k1';
import { addressOfKey, bytesToHex, concatBytes, hexToBytes, sha256 } from '../bytes';
import type { Log, StoredBlock, StoredTransaction, Witness } from '../document';

/** Chains for tests, encoded and signed here: what reads them shares no code with what writes them. */
export interface Key {
  secret: Uint8Array;
  address: string;
  /** Its 21 bytes. */
  account: Uint8Array;
}

const WITNESSES = 27;
const SLOT_MS = 3_000;
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A key pair that is the same in every run. */
export function keyNamed(name: string): Key {
  const secret = sha256(new TextEncoder().encode(name));
  const address = addressOfKey(secp256k1.getPublicKey(secret, false));
  return { secret, address, account: accountOf(address) };
}

/** The 21 bytes of an address. */
function accountOf(address: string): Uint8Array {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let value = 0n;
  for (const letter of address) value = value * 58n + BigInt(alphabet.indexOf(letter));
  return hexToBytes(value.toString(16)).subarray(0, 21);
}

/** Signs as the chain does: r, s, and which key. */
function sign(hash: Uint8Array, { secret }: Key): Uint8Array {
  const signature = secp256k1.sign(hash, secret);
  return concatBytes(signature.toBytes('compact'), Uint8Array.of(signature.recovery));
}

/** A field of a message: a number, or bytes. */
export function field(number: number, value: number | bigint | Uint8Array): Uint8Array {
  if (value instanceof Uint8Array) return concatBytes(varint(number * 8 + 2), varint(value.length), value);
  return concatBytes(varint(number * 8), varint(value));
}

/** A number as messages write it. */
export function varint(value: number | bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Uint8Array.from([...bytes, Number(rest)]);
}

/** What a transaction calls, and how it deviates from the usual. */
export interface CallPlan {
  from: Key;
  contract: string;
  data: Uint8Array;
  permission?: number;
  signers?: readonly Key[];
  /** The result that the chain notes: 1 is SUCCESS. */
  result?: number;
  type?: number;
  /** Bytes behind the fields of the call. */
  more?: Uint8Array;
}

/** The bytes of a transaction, and its hash. */
export interface Signed {
  bytes: Uint8Array;
  hash: string;
}

/** Signs the call of a contract. */
export function signCall(plan: CallPlan): Signed {
  const {
    from,
    contract,
    data,
    permission = 0,
    signers = [from],
    result = 1,
    type = 31,
    more = new Uint8Array(),
  } = plan;
  const call = concatBytes(field(1, from.account), field(2, accountOf(contract)), field(4, data), more);
  const any = concatBytes(
    field(1, new TextEncoder().encode('type.googleapis.com/protocol.TriggerSmartContract')),
    field(2, call),
  );
  const permissions = permission === 0 ? new Uint8Array() : field(5, permission);
  const raw = concatBytes(
    field(1, hexToBytes('8b57')),
    field(8, 1_767_879_468_000),
    field(11, concatBytes(field(1, type), field(2, any), permissions)),
    field(18, 100_000_000),
  );
  const hash = sha256(raw);
  const signatures = signers.map((key) => field(2, sign(hash, key)));
  const bytes = concatBytes(field(1, raw), ...signatures, field(5, field(3, result)));
  return { bytes, hash: bytesToHex(hash) };
}

/** The data of a call: a selector and words, each the account of an address or an amount. */
export function callData(selector: string, ...words: (string | bigint)[]): Uint8Array {
  const hex = words.map((word) =>
    typeof word === 'bigint' ? word.toString(16) : bytesToHex(accountOf(word)).slice(2),
  );
  return hexToBytes(selector + hex.map((word) => word.padStart(64, '0')).join(''));
}

/** The log of a transfer. */
export function transferLog(token: string, from: string, to: string, amount: bigint): Log {
  const short = (address: string): string => bytesToHex(accountOf(address)).slice(2);
  const topics = [TRANSFER_TOPIC, short(from).padStart(64, '0'), short(to).padStart(64, '0')];
  return { address: short(token), topics, data: amount.toString(16).padStart(64, '0') };
}

/** The Merkle root over transactions, and the path of each. */
export function merkle(leaves: readonly Uint8Array[]): { root: Uint8Array; paths: StoredTransaction['path'][] } {
  const paths: StoredTransaction['path'][] = leaves.map(() => []);
  let level = leaves.map((leaf, i) => ({ node: sha256(leaf), leaves: [i] }));
  while (level.length > 1) {
    const next: typeof level = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = level.slice(i, i + 2);
      if (left && right) {
        for (const leaf of left.leaves) paths[leaf]?.push({ side: 'right', hash: bytesToHex(right.node) });
        for (const leaf of right.leaves) paths[leaf]?.push({ side: 'left', hash: bytesToHex(left.node) });
        next.push({ node: sha256(concatBytes(left.node, right.node)), leaves: [...left.leaves, ...right.leaves] });
      } else if (left) next.push(left);
    }
    level = next;
  }
  return { root: level[0]?.node ?? new Uint8Array(32), paths };
}

/** Who signs the blocks: every fourth witness with a delegated key. */
function witnessKeys(): { witness: Key; signer: Key }[] {
  return Array.from({ length: WITNESSES }, (_, i) => {
    const witness = keyNamed(`witness ${i}`);
    return { witness, signer: i % 4 === 0 ? keyNamed(`witness ${i} delegated`) : witness };
  });
}

/** The addresses of `witnessKeys`. */
export function witnessSet(): Witness[] {
  return witnessKeys().map(({ witness, signer }) => ({ witness: witness.address, signer: signer.address }));
}

/** Signs consecutive blocks with these roots, one witness after the other. */
export function signBlocks(first: number, firstTime: number, roots: readonly Uint8Array[]): StoredBlock[] {
  const keys = witnessKeys();
  let parent = sha256(Uint8Array.of(first % 256));
  return roots.map((root, i) => {
    const number = first + i;
    const { witness, signer } = keys[number % WITNESSES] ?? { witness: keyNamed('x'), signer: keyNamed('x') };
    const header = concatBytes(
      field(1, firstTime + i * SLOT_MS),
      field(2, root),
      field(3, parent),
      field(7, number),
      field(9, witness.account),
      field(10, 32),
    );
    const hash = sha256(header);
    const id = number.toString(16).padStart(16, '0') + bytesToHex(hash).slice(16);
    parent = hexToBytes(id);
    const signature = bytesToHex(sign(hash, signer));
    return { number, header: bytesToHex(header), signature, block_id: id };
  });
}
