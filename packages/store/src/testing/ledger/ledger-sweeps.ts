import { query, type Tx } from '../../db/pool';
import { addressOf, TEST_NETWORK } from '../data';

/** Of the orders paid exactly, every third is swept, one sweep is in progress, and one has failed. */
export async function insertLedgerSweeps(tx: Tx): Promise<void> {
  await query(
    tx,
    `create temp table swept on commit drop as
     select gen_random_uuid() as id, p.idx, p.id as order_id, o.address, p.expected - p.tolerance / 2 as amount, b.number, b.block_time,
       case p.n when 11 then 'sweeping' when 21 then 'failed' else 'completed' end as fate,
       md5('sweep ' || p.n) || md5('x') as tx_id, md5('funding ' || p.n) || md5('x') as funding_id
     from plan p join orders o on o.id = p.id join blocks b on b.number = pg_temp.ledger_block(p.created_at + interval '5 hours')
     where p.kind = 1 and p.is_own and (p.n % 30 = 1 or p.n in (11, 21))`,
  );
  await query(
    tx,
    `insert into sweeps (id, network, address_idx, address, order_id) select id, :network, idx, address, order_id from swept`,
    { network: TEST_NETWORK },
  );
  for (const kind of ['funding', 'transfer'] as const) await insertSigned(tx, kind);
  await query(
    tx,
    `insert into chain_transfers (network, tx_hash, log_index, block_number, block_time, from_address, to_address, amount,
       outgoing)
     select :network, tx_id, 0, number, block_time, address, :cold, amount, 'sweep' from swept where fate = 'completed'`,
    { network: TEST_NETWORK, cold: addressOf('cold') },
  );
  for (const state of ['funding', 'funded', 'sweeping']) await query(tx, 'update sweeps set state = :state', { state });
  await query(
    tx,
    `update sweeps s set state = w.fate, failure_reason = 'blacklisted', tx_hash = w.tx_id, to_address = :cold,
       amount = w.amount, fee_sun = 1, energy_used = 1, block_number = w.number,
       swept_at = case when w.fate = 'completed' then w.block_time end
     from swept w where w.id = s.id and w.fate <> 'sweeping'`,
    { cold: addressOf('cold') },
  );
}

async function insertSigned(tx: Tx, kind: 'funding' | 'transfer'): Promise<void> {
  const id = kind === 'funding' ? 'funding_id' : 'tx_id';
  await query(
    tx,
    `insert into sweep_transactions (tx_id, sweep_id, attempt, kind, to_address, amount, forecast_sun, bytes, head_number,
       expires_at)
     select ${id}, id, 1, :kind, case when :kind = 'funding' then address else :cold end, amount, 1, '\\x00', number,
       block_time from swept where :kind = 'funding' or fate <> 'failed'`,
    { kind, cold: addressOf('cold') },
  );
  await query(
    tx,
    `update sweep_transactions x set state = 'final', result = 'SUCCESS', fee_sun = 1, energy_used = 1,
       block_number = w.number
     from swept w where w.${id} = x.tx_id and (:kind = 'funding' or w.fate = 'completed')`,
    { kind },
  );
}
