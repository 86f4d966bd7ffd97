import { gather } from '@gateway/runtime';
import { lookUpKeys, type KeyQuestion } from '@gateway/store/merchants';
import { contextValue } from '../../base/context-value';

/** While the answers to one batch are sent, the next one is read. */
export const LOOKUPS = { waitMs: 0, most: 200, inFlight: 2, patienceMs: 2_000 };

/**
 * Finds the owner of a key, and an order. Once `hasGone` is true of the client, nothing is looked up.
 *
 * Keys of requests that arrive while others are being looked up are looked up together (ADR 26). Each lookup begins after
 * its request has arrived, so what was changed before is never missed.
 */
export const keyLookupsOf = contextValue(({ db }) => {
  const groupOf = ({ key }: KeyQuestion): string => key.hash.toString('latin1');
  return gather({ ...LOOKUPS, groupOf }, (questions: readonly KeyQuestion[]) => lookUpKeys(db, questions));
}).of;
