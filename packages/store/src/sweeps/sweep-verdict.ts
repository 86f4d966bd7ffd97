/**
 * Why an address with money is not swept:
 * - too_small: less than the minimum amount
 * - open_order: an order that can still be paid holds it
 * - failed: its last sweep failed and waits for an admin
 * - in_progress: a sweep of it is queued or under way
 * - not_worth: its fee would be too large a part of it
 */
export type SweepVerdict = 'due' | 'too_small' | 'open_order' | 'failed' | 'in_progress' | 'not_worth';

/** The verdict on an address `a` by the time of the cursor `c`: what begins sweeps and what plans them cannot differ. */
export const SWEEP_VERDICT = `case
  when a.balance < case
    when a.balance_since <= c.block_time - :maxAgeSeconds::int * interval '1 second' then :ageMinAmount::bigint
    else :minAmount::bigint end then 'too_small'
  when a.idx >= 0 and exists (select 1 from orders o where o.address_idx = a.idx and o.status = 'pending')
    then 'open_order'
  when exists (select 1 from sweeps s where s.address_idx = a.idx and s.state = 'failed') then 'failed'
  when exists (select 1 from sweeps s where s.address_idx = a.idx and s.state <> 'completed') then 'in_progress'
  when a.balance < least(:leastFirst::bigint, :leastAgain::bigint) or a.balance < :leastFirst::bigint
    and not exists (select 1 from sweeps s where s.address_idx = a.idx and s.state = 'completed') then 'not_worth'
  else 'due' end`;
