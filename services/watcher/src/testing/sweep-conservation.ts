import { expect } from '@jest/globals';
import { parseUsdt, type TronAddress } from '@gateway/domain';
import { query } from '@gateway/store/db';
import { listDelegations } from '@gateway/store/sweeps';
import type { SweepWorld } from './sweep-world';

/** The sun that the first sweep of an address costs the hot wallet, whatever fails on the way except on chain. */
export const FIRST_SWEEP_COST = 6_428_500n + 1_100_000n;

interface Row {
  address: TronAddress;
  funded: bigint;
  burned: bigint;
  hot: bigint;
  transfers: number;
  sweeps: number;
}

/**
 * Invariants once nothing is in progress, exact to the micro-unit and sun: all money paid is on our addresses or in the
 * cold wallet; each completed sweep made one transfer; each address has the TRX it received less what its transfers
 * burned; the hot wallet lost what it sent and the fees for it and for its delegations, of which none is left; the ledger
 * agrees with the chain.
 * @param paid the total paid by customers, in USDT
 * @param gifts TRX that addresses received otherwise, in sun
 */
export async function expectConserved(world: SweepWorld, paid: string, gifts = 0n): Promise<void> {
  const { chain, database, cold } = world;
  const rows = await query<Row>(database.db, PER_ADDRESS);
  const ledger = await query<{ address: TronAddress; balance: bigint }>(
    database.db,
    'select address, balance from addresses where has_received',
  );
  const inCold = chain.usdtOf(cold) - parseUsdt('1');
  const onAddresses = ledger.reduce((sum, { address }) => sum + chain.usdtOf(address), 0n);
  expect(inCold + onAddresses).toBe(parseUsdt(paid));
  for (const { address, balance } of ledger) expect(chain.usdtOf(address)).toBe(balance);
  let left = 0n;
  for (const { address, funded, burned, transfers, sweeps } of rows) {
    expect(transfers).toBe(sweeps);
    left += chain.trxOf(address) - (funded - burned);
  }
  expect(left).toBe(gifts);
  expect(await listDelegations(database.db)).toEqual([]);
  expect(await world.context.node.accounts.solidDelegatedTo(world.hot)).toEqual([]);
  expect(world.hotSpent()).toBe(rows.reduce((sum, { hot }) => sum + hot, 0n));
}

const PER_ADDRESS = `
  select s.address,
    coalesce(sum(t.amount) filter (where t.kind = 'funding' and t.state = 'final'), 0)::bigint as funded,
    coalesce(sum(t.fee_sun) filter (where t.kind = 'transfer' and t.state = 'final'), 0)::bigint as burned,
    coalesce(sum(case t.kind when 'funding' then t.amount else 0 end + t.fee_sun)
      filter (where t.kind <> 'transfer' and t.state = 'final'), 0)::bigint as hot,
    (select count(*)::int from chain_transfers c where c.from_address = s.address and c.outgoing = 'sweep') as transfers,
    (select count(*)::int from sweeps d where d.address = s.address and d.state = 'completed') as sweeps
  from sweeps s left join sweep_transactions t on t.sweep_id = s.id group by s.address`;

/** Every transaction is final, and cost what was forecast. */
export async function expectForecasts(world: SweepWorld): Promise<void> {
  for (const { forecast_sun, fee_sun, state } of await world.transactions()) {
    expect(state).toBe('final');
    expect(fee_sun).toBe(forecast_sun);
  }
}
