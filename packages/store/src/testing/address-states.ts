import { query, type Db } from '../db/pool';

/** Changes the state of the addresses that fulfil a condition, and counts them as the product's statements do. */
export async function setAddressStates(
  db: Db,
  state: 'free' | 'leased' | 'retired',
  condition: string,
  bindings: Record<string, unknown> = {},
): Promise<void> {
  await query(
    db,
    `with found as (select idx, state from addresses where ${condition} for update),
     moved as (update addresses a set state = :newState from found f where a.idx = f.idx)
     insert into statistic_deltas (free_addresses, leased_addresses)
     select sum((:newState = 'free')::int - (state = 'free')::int), sum((:newState = 'leased')::int - (state = 'leased')::int)
     from found having count(*) > 0`,
    { ...bindings, newState: state },
  );
}
