import { sun } from '@gateway/domain';
import { noteSecret } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import type { SweepConfig } from '../context/sweep-config';
import { tronSave } from '../context/tronsave';
import { openSweepWorld, type SweepWorld } from './sweep-world';

/** A watcher that rents energy on the market of the simulated node. */
export interface RentWorld extends SweepWorld {
  rentals(): Promise<RentalRow[]>;
  /** Makes the open orders older than the market may take to deliver. */
  giveUpWaiting(): Promise<void>;
  /** Sweeps until nothing is in progress, also when the market does not deliver. */
  settleWithout(): Promise<void>;
  /** How often sweeps could not rent, by reason. */
  faults(): Promise<Record<string, number>>;
}

export interface RentalRow {
  state: string;
  attempt: number;
  energy: bigint;
  price_sun: bigint;
  market_order_id: string | null;
}

export async function openRentWorld(change: Partial<SweepConfig> = {}, maxPriceSun = 90n): Promise<RentWorld> {
  const world = await openSweepWorld(change);
  const { chain, context, database } = world;
  const { key } = chain.market;
  noteSecret('the key of an energy market', key);
  const market = { url: chain.url, readKey: () => key, maxPriceSun };
  context.config.sweep = { ...context.config.sweep, mode: 'rent', market, rentMaxPrice: sun(maxPriceSun) };
  context.market = tronSave(market);
  const rentWorld: RentWorld = {
    ...world,
    rentals: () => query<RentalRow>(database.db, 'select * from energy_rentals order by created_at'),
    async giveUpWaiting() {
      await query(
        database.db,
        `update energy_rentals set created_at = created_at - interval '4 minutes' where state in ('unknown', 'ordered')`,
      );
    },
    async settleWithout() {
      await world.settle(4);
      await rentWorld.giveUpWaiting();
      await world.settle();
    },
    async faults() {
      const { values } = await context.state.counts.rentalFaults.get();
      const seen = values.filter(({ value }) => value > 0);
      return Object.fromEntries(seen.map(({ labels, value }) => [String(labels.reason), value]));
    },
  };
  return rentWorld;
}
