import type { TronAddress } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { requireTerm, type Term } from '../watcher/leadership';
import { lockWalletInit } from './wallet-row';

/** A wallet that the watcher has prepared for one request; it does not exist before its acceptance. */
export interface PreparedWallet {
  xpub: string;
  fingerprint: string;
  /** The addresses with the indices 0, 1, 2, … */
  addresses: readonly TronAddress[];
  /** The seed phrase, encrypted to the public key of the request. */
  sealedMnemonic: Buffer;
}

/** What the requesting api finds. */
export type WalletAnswer =
  | { state: 'waiting' | 'failed' }
  | { state: 'prepared'; fingerprint: string; firstAddress: TronAddress; sealedMnemonic: Buffer };

/** An api that has not looked for the answer for this long can no longer show a seed phrase. */
const ALIVE = `alive_at > clock_timestamp() - interval '5 seconds'`;

/** What a sealed seed phrase is, and for which request: neither the request nor the wallet can be exchanged. */
export function seedPhrasePurpose(requestId: string, fingerprint: string): string {
  return `seed phrase of wallet ${fingerprint} for request ${requestId}`;
}

/** Asks the leading watcher for a wallet. @returns the id of the request */
export async function openWalletRequest(db: Db, publicKey: Buffer): Promise<string> {
  const row = await queryOne<{ id: string }>(
    db,
    'insert into wallet_requests (public_key) values (:publicKey) returning id',
    { publicKey },
  );
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

/** Looks for the answer, and keeps the request alive; undefined once another request's wallet was accepted. */
export async function findWalletAnswer(db: Db, id: string): Promise<WalletAnswer | undefined> {
  const row = await queryOne<{
    has_failed: boolean;
    fingerprint: string | null;
    first_address: TronAddress;
    sealed_mnemonic: Buffer | null;
  }>(
    db,
    `update wallet_requests set alive_at = clock_timestamp() where id = :id
     returning has_failed, fingerprint, addresses[1] as first_address, sealed_mnemonic`,
    { id },
  );
  if (!row) return undefined;
  const { fingerprint, first_address: firstAddress, sealed_mnemonic: sealedMnemonic } = row;
  if (fingerprint === null || sealedMnemonic === null) return { state: row.has_failed ? 'failed' : 'waiting' };
  return { state: 'prepared', fingerprint, firstAddress, sealedMnemonic };
}

/** Withdraws the request. */
export async function closeWalletRequest(db: Db, id: string): Promise<void> {
  await query(db, 'delete from wallet_requests where id = :id', { id });
}

/**
 * Selects the request that a wallet is prepared for next: one at a time, so that the others learn what became of it.
 * Removes those that their api has abandoned.
 * @returns undefined while a prepared wallet waits for its acceptance, or nothing is requested
 */
export async function nextWalletRequest(db: Db): Promise<{ id: string; publicKey: Buffer } | undefined> {
  await query(db, `delete from wallet_requests where not ${ALIVE}`);
  const row = await queryOne<{ id: string; public_key: Buffer; fingerprint: string | null }>(
    db,
    `select id, public_key, fingerprint from wallet_requests where not has_failed
     order by fingerprint is null, requested_at, id limit 1`,
  );
  return row?.fingerprint === null ? { id: row.id, publicKey: row.public_key } : undefined;
}

/** Stores the prepared wallet for its request, unless it was withdrawn. @throws LeadershipLost */
export async function answerWalletRequest(tx: Tx, term: Term, id: string, wallet: PreparedWallet): Promise<void> {
  await requireTerm(tx, term);
  await query(
    tx,
    `update wallet_requests
     set xpub = :xpub, fingerprint = :fingerprint, addresses = :addresses, sealed_mnemonic = :sealedMnemonic
     where id = :id and fingerprint is null`,
    { id, ...wallet },
  );
}

/** Records that no wallet can be prepared for the request. */
export async function failWalletRequest(db: Db, id: string): Promise<void> {
  await query(db, 'update wallet_requests set has_failed = true where id = :id', { id });
}

/**
 * Makes the prepared wallet of a request the wallet of the deployment, with its first addresses, and removes every
 * request with its sealed seed phrase. The wallet exists from the commit on. Must not be called within a savepoint.
 * @returns false when there is a wallet already, or the request was removed
 */
export async function acceptWallet(tx: Tx, id: string): Promise<boolean> {
  await lockWalletInit(tx);
  const row = await queryOne<{ is_accepted: boolean }>(tx, 'select accept_wallet(:id) as is_accepted', { id });
  return row?.is_accepted === true;
}
