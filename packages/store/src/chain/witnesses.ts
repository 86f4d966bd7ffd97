import { query, type Db } from '../db/pool';
import { transact } from '../db/transaction';
import { requireTerm, type Term } from '../watcher/leadership';

/** A witness whose signatures count, with a key that signs for it: accounts in hex, "41…". */
export interface StoredWitness {
  witness: string;
  signer: string;
  /** The newest block that it is known to have produced. */
  lastNumber: number;
  /** Its signature counts. */
  isElected: boolean;
}

/** The known witnesses of a network; none before the first are pinned. */
export async function listWitnesses(db: Db, network: string): Promise<StoredWitness[]> {
  const rows = await query<{ witness: string; signer: string; last_number: bigint; is_elected: boolean }>(
    db,
    'select witness, signer, last_number, is_elected from witnesses where network = :network order by witness, signer',
    { network },
  );
  return rows.map(({ last_number, is_elected, ...row }) => ({
    ...row,
    lastNumber: Number(last_number),
    isElected: is_elected,
  }));
}

/** Replaces the known witnesses of a network. @throws LeadershipLost */
export async function saveWitnesses(
  db: Db,
  term: Term,
  network: string,
  witnesses: readonly StoredWitness[],
): Promise<void> {
  await transact(db, async (tx) => {
    await requireTerm(tx, term);
    await query(tx, 'delete from witnesses where network = :network', { network });
    await query(
      tx,
      `insert into witnesses (network, witness, signer, last_number, is_elected)
       select :network, * from unnest(:witnesses::text[], :signers::text[], :numbers::bigint[], :elected::boolean[])`,
      {
        network,
        witnesses: witnesses.map(({ witness }) => witness),
        signers: witnesses.map(({ signer }) => signer),
        numbers: witnesses.map(({ lastNumber }) => lastNumber),
        elected: witnesses.map(({ isElected }) => isElected),
      },
    );
  });
}
