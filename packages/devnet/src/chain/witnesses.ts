import { keyPairNamed, type KeyPair } from '../encoding/key-pair';

/** Who produces a block. */
export interface Producer {
  /** The witness's number: its seat, plus 27 for each time that the seat was won by another one. */
  readonly witness: number;
  /** Which key signs for it: 0 is its own, others are delegated. */
  readonly key: number;
}

/** The 27 seats: each is held by a witness, which signs with one of its keys. */
export interface Witnesses {
  /** The producer of a block: the seats take turns; another branch at the same height has another one. */
  producerOf(number: number, branch: number, timestamp: number): Producer;
  /** Another witness holds each of these seats from the next maintenance on. */
  elect(seats: readonly number[], now: number): void;
  /** The holder of a seat. */
  holderOf(seat: number): Producer | undefined;
  /** The holders of these seats sign with another key from the next block on. */
  signWith(seats: readonly number[], key: number): void;
  /** The holder of a seat signs with another key once a block has this transaction. */
  signWithAfter(transactionId: string, seat: number, key: number): void;
  /** Notes the transactions of a block. */
  apply(transactionIds: readonly string[]): void;
  /** Takes over who holds a seat from a block of an earlier run. */
  restore(producer: Producer): void;
}

/** Every seat. */
export const SEATS: readonly number[] = Array.from({ length: 27 }, (_, seat) => seat);
const MAINTENANCE_MS = 21_600_000;
/** A quarter of the witnesses have delegated their key, as on mainnet. */
const DELEGATING_EVERY = 4;

/** The seats of a new chain. */
export function createWitnesses(): Witnesses {
  const producers = SEATS.map((seat): Producer => ({ witness: seat, key: seat % DELEGATING_EVERY === 0 ? 1 : 0 }));
  const updates = new Map<string, { seat: number; key: number }>();
  let elections: { seats: readonly number[]; from: number }[] = [];
  const change = (seats: readonly number[], next: (producer: Producer) => Producer): void => {
    for (const seat of seats) {
      const producer = producers[seat];
      if (producer) producers[seat] = next(producer);
    }
  };
  return {
    producerOf(number, branch, timestamp) {
      const period = Math.floor(timestamp / MAINTENANCE_MS);
      for (const { seats, from } of elections) {
        if (from <= period) change(seats, ({ witness }) => ({ witness: witness + SEATS.length, key: 0 }));
      }
      elections = elections.filter(({ from }) => from > period);
      return producers[(number + branch) % SEATS.length] ?? { witness: 0, key: 0 };
    },
    elect(seats, now) {
      elections.push({ seats, from: Math.floor(now / MAINTENANCE_MS) + 1 });
    },
    holderOf: (seat) => producers[seat],
    signWith(seats, key) {
      change(seats, ({ witness }) => ({ witness, key }));
    },
    signWithAfter(transactionId, seat, key) {
      updates.set(transactionId, { seat, key });
    },
    apply(transactionIds) {
      for (const id of transactionIds) {
        const update = updates.get(id);
        if (update) change([update.seat], ({ witness }) => ({ witness, key: update.key }));
        updates.delete(id);
      }
    },
    restore(producer) {
      change([producer.witness % SEATS.length], () => producer);
    },
  };
}

const pairs = new Map<string, KeyPair>();

/** The account of a producer, "41…". */
export function accountOfProducer({ witness }: Producer): string {
  return pairNamed(`witness ${String(witness)}`).account;
}

/** The key with which a producer signs. */
export function keyOfProducer({ witness, key }: Producer): KeyPair {
  return pairNamed(`witness ${String(witness)}${key === 0 ? '' : ` key ${String(key)}`}`);
}

function pairNamed(name: string): KeyPair {
  const known = pairs.get(name) ?? keyPairNamed(name);
  pairs.set(name, known);
  return known;
}
