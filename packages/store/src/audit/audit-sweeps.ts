import { TRANSFER, type AuditCheck } from './audit-check';

/** Money leaves only by transactions that we signed, and goes where it must. */
export const SWEEP_CHECKS: readonly AuditCheck[] = [
  {
    name: 'P01',
    promise: 'a transfer that may still be sent goes to the pinned cold wallet',
    sql: `select x.tx_id as key, x.to_address as detail from sweep_transactions x
      where x.kind = 'transfer' and x.state = 'live'
        and x.to_address is distinct from (select cold_wallet_address from instance)`,
  },
  {
    name: 'P02',
    promise: 'a completed sweep is one final transaction, with its amount and its receiver',
    sql: `select s.id::text as key, coalesce(x.state, 'no transaction') as detail
      from sweeps s left join sweep_transactions x on x.tx_id = s.tx_hash and x.sweep_id = s.id and x.kind = 'transfer'
      where s.state = 'completed'
        and (x.state, x.to_address, x.amount) is distinct from ('final', s.to_address, s.amount)`,
  },
  {
    name: 'P03',
    promise: 'a sweep empties the address at its index, which was its order’s',
    sql: `select s.id::text as key, s.address as detail
      from sweeps s join addresses a on a.idx = s.address_idx left join orders o on o.id = s.order_id
      where a.address <> s.address or o.address_idx <> s.address_idx`,
  },
  {
    name: 'P04',
    promise: 'outgoing money is recorded as a sweep exactly when we signed the transaction',
    sql: `select ${TRANSFER} as key, t.outgoing as detail
      from chain_transfers t
      where t.outgoing is not null and (t.outgoing = 'sweep') <> exists (
        select 1 from sweep_transactions x join sweeps s on s.id = x.sweep_id
        where x.tx_id = t.tx_hash and x.kind = 'transfer' and s.address = t.from_address)`,
  },
  {
    name: 'P05',
    promise: 'a completed sweep is in the recorded chain once the scan has passed it',
    sql: `select s.id::text as key, s.tx_hash as detail
      from sweeps s join scan_cursors c on c.network = s.network left join (
        select network, tx_hash, from_address, to_address, sum(amount) as sum from chain_transfers
        where outgoing is not null group by network, tx_hash, from_address, to_address
      ) t on (t.network, t.tx_hash, t.from_address, t.to_address) = (s.network, s.tx_hash, s.address, s.to_address)
      where s.state = 'completed' and s.block_number <= c.number and s.amount is distinct from t.sum`,
  },
  {
    name: 'P06',
    promise: 'a pending signed transaction belongs to a sweep in progress',
    sql: `select x.tx_id as key, format('%s of a sweep that is %s', x.kind, s.state) as detail
      from sweep_transactions x join sweeps s on s.id = x.sweep_id
      where x.state = 'live' and s.state not in ('funding', 'delegating', 'sweeping', 'releasing')`,
  },
  {
    name: 'P07',
    promise: 'TRX and energy of the hot wallet go to the address being swept',
    sql: `select x.tx_id as key, x.to_address as detail from sweep_transactions x join sweeps s on s.id = x.sweep_id
      where x.kind <> 'transfer' and x.to_address <> s.address`,
  },
  {
    name: 'P08',
    promise: 'a sweep that is over, or has not begun, has no energy of the hot wallet',
    sql: `select x.tx_id as key, format('delegated for a sweep that is %s', s.state) as detail
      from sweep_transactions x join sweeps s on s.id = x.sweep_id
      where x.kind = 'delegation' and x.state = 'final' and x.result = 'SUCCESS' and x.released_at is null
        and s.state in ('queued', 'completed', 'failed')`,
  },
];
