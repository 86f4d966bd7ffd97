import type { TronAddress } from '@gateway/domain';
import { query, type Tx } from './db';

/** A block that may concern us, and both ends of every transfer in it. */
export interface CandidateBlock {
  number: number;
  timestamp: Date;
  parties: readonly TronAddress[];
}

interface SignRow {
  address: TronAddress | null;
  expires_at: Date | null;
  block_number: bigint | null;
}

/**
 * Counts how many of the next blocks, from the first on, concern nobody: no transfer from or to one of our addresses,
 * no payment window that ended before them, no payment shown at their height or below. One indexed statement.
 */
export async function countQuietBlocks(tx: Tx, network: string, blocks: readonly CandidateBlock[]): Promise<number> {
  const last = blocks.at(-1);
  if (!last) return 0;
  const rows = await query<SignRow>(
    tx,
    `select address, null::timestamptz as expires_at, null::bigint as block_number
     from addresses where address = any(string_to_array(:addresses, ','))
     union all
     select null, min(expires_at), null from orders
     where status = 'pending' and expires_at < :timestamp and network = :network
     union all
     select null, null, min(block_number) from payment_hints where network = :network and block_number <= :number`,
    {
      network,
      number: last.number,
      timestamp: new Date(Math.max(...blocks.map(({ timestamp }) => timestamp.getTime()))),
      addresses: [...new Set(blocks.flatMap(({ parties }) => parties))].join(','),
    },
  );
  const own = new Set(rows.map(({ address }) => address));
  const concerned = blocks.findIndex(
    ({ number, timestamp, parties }) =>
      parties.some((party) => own.has(party)) ||
      rows.some((row) => row.expires_at !== null && row.expires_at < timestamp) ||
      rows.some((row) => row.block_number !== null && row.block_number <= number),
  );
  return concerned < 0 ? blocks.length : concerned;
}
