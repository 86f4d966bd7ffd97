import { gather } from '@gateway/runtime';
import { type Db } from '@gateway/store/db';
import { lookUpKeys, type KeyOwner, type KeyQuestion } from '@gateway/store/merchants';

/** While the answers to one batch are sent, the next one is read. */
export const LOOKUPS = { waitMs: 0, most: 200, inFlight: 2, patienceMs: 2_000 };

/** Finds the owner of a key, and an order. Once `hasGone` is true of the client, nothing is looked up. */
export type LookUpKey = (question: KeyQuestion, hasGone: () => boolean) => Promise<KeyOwner | undefined>;

/**
 * Keys of requests that arrive while others are being looked up are looked up together (ADR 26). Each lookup begins after
 * its request has arrived, so what was changed before is never missed.
 */
export function openKeyLookups(db: Db): LookUpKey {
  const groupOf = ({ key }: KeyQuestion): string => key.hash.toString('latin1');
  return gather({ ...LOOKUPS, groupOf }, (questions: readonly KeyQuestion[]) => lookUpKeys(db, questions));
}
