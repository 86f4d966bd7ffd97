/** Where a free address is in the index of them: the time of its last lease, as Postgres writes it, and its number. */
export interface Place {
  leasedAt: string;
  idx: number;
}

/** Where an address was that a statement chose; without a number it chose none. */
export interface ChosenPlace {
  chosen_leased_at: string;
  chosen_idx: number | null;
}

/** Where statements of a process begin to look for free addresses. */
export interface AddressSearch {
  start(): Place;
  moveTo(rows: readonly ChosenPlace[]): void;
  restart(): void;
}

export const HEAD: Place = { leasedAt: '-infinity', idx: 0 };
const HEAD_AGAIN_MS = 1_000;

/**
 * Addresses that were leased are at the head of the index of free ones until the next vacuum: a search from there reads
 * all their entries, 150 pages after 45,000 orders. So a search begins where the last one ended; and once a second at
 * the head, for addresses that have become free, or were not leased after all, behind it.
 */
export function openAddressSearch(): AddressSearch {
  let place = HEAD;
  let headAgainAt = 0;
  return {
    start() {
      const now = performance.now();
      if (now >= headAgainAt) [place, headAgainAt] = [HEAD, now + HEAD_AGAIN_MS];
      return place;
    },
    moveTo(rows) {
      for (const { chosen_leased_at: leasedAt, chosen_idx: idx } of rows) if (idx !== null) place = { leasedAt, idx };
    },
    restart() {
      place = HEAD;
    },
  };
}

/** The order in which free addresses are leased, as the columns of the index. */
const LEAST_RECENT = `coalesce(a.last_leased_at, '-infinity'), a.idx`;

/**
 * Selects free addresses from a place on, the least recently used first. Clocks may differ by an hour: a lease begins an
 * hour before its order. An address that received dust within that hour has to wait: the dust is not the order's. So has
 * one whose last lease has not ended by a clock that was set back after it was returned.
 */
export const selectFreeAddresses = (most: number): string => `
    select a.idx, a.address, a.last_leased_at, a.last_leased_at is not null as is_reused
    from addresses a
    where a.state = 'free'
      and (${LEAST_RECENT}) >= (:leasedAt::timestamptz, :idx::int)
      and exists (select 1 from bound)
      and not exists (select 1 from chain_transfers r, times t
        where r.to_address = a.address and r.block_time >= t.created_at - interval '1 hour')
      and coalesce(a.lease_ended_at, '-infinity') <= (select t.created_at from times t) - interval '1 hour'
    order by ${LEAST_RECENT}
    limit ${most}
    for update of a skip locked`;

/** Selects a `ChosenPlace` from the chosen address. */
export const CHOSEN_PLACE = `coalesce(c.last_leased_at, '-infinity')::text as chosen_leased_at, c.idx as chosen_idx`;
