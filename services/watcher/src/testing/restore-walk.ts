import { setTimeout as wait } from 'node:timers/promises';
import { highestAddressIdx } from '@gateway/store/addresses';
import { query, type Db } from '@gateway/store/db';
import { buildMerchant, buildOrder, type DatabaseLoss } from '@gateway/store/testing';
import { claimIndices } from '@gateway/wallet';
import { createPoolTick } from '../addresses/pool';
import { expectCleanAudit, type TestWatcher } from '../testing';

/**
 * A step of a walk. `look`: a watcher runs until it has nothing left to do, which records a watermark where one is due.
 * `claim`: a watcher dies after raising the watermark and before inserting. `crash`: the database server dies and
 * restarts.
 */
export type Step = 'look' | 'claim' | 'backup' | 'create' | 'crash' | 'restore';

/**
 * Every sequence of steps of a given length, except those that cannot show anything new:
 * - A look or a create is checked when it is taken, so a prefix is covered by what it begins, and a sequence that does
 *   not end with a create by its own prefix. Without a restore nothing is ever lost.
 * - A restore needs a backup. Only the newest one is restored: an older one would make those after it void, because a
 *   backup changes nothing that it copies, and the shorter sequence without them is covered.
 * - A backup after a backup, a restore after a restore and a crash after a crash or a restore change nothing, nor does
 *   a crash before a restore, which itself ends with a server start.
 * - A look changes nothing unless there was a create, a crash or a restore since the one before.
 * - A claim changes only the watermark, which only a look and another claim read. So it comes at the start or right
 *   after a look, and only once: a second adds indices of the same kind.
 * @param length does not count looks while the watcher is up: then it looks after each other step
 */
export function listWalks(steps: readonly Step[], length: number, watcher: 'up' | 'down'): Step[][] {
  const ownSteps = watcher === 'up' ? steps.filter((step) => step !== 'look') : steps;
  const extend = (walk: readonly Step[], rest: number): Step[][] => {
    if (rest === 0) return isTelling(walk) ? [[...walk]] : [];
    return ownSteps
      .filter((step) => changesSomething(walk, step))
      .flatMap((step) => extend(watcher === 'up' ? [...walk, step, 'look'] : [...walk, step], rest - 1));
  };
  return extend([], length);
}

function isTelling(walk: readonly Step[]): boolean {
  return walk.includes('restore') && walk.findLast((step) => step !== 'look') === 'create';
}

function changesSomething(walk: readonly Step[], step: Step): boolean {
  const last = walk.at(-1);
  switch (step) {
    case 'create':
      return true;
    case 'backup':
      return last !== 'backup';
    case 'claim':
      return last === undefined || last === 'look';
    case 'restore':
      return walk.includes('backup') && last !== 'restore' && last !== 'crash';
    case 'crash':
      return last !== 'restore' && last !== 'crash';
    case 'look': {
      const since = walk.slice(walk.lastIndexOf('look') + 1);
      return since.some((earlier) => earlier === 'create' || earlier === 'crash' || earlier === 'restore');
    }
  }
}

/** Runs walks one after the other on the same database, keeping track of all addresses ever leased. */
export interface Walker {
  /**
   * @throws Error when an address is leased twice; or when, after the watcher has looked, a leased one is not watched
   * or no order can be created
   */
  walk(steps: readonly Step[]): Promise<void>;
  /** How many creates leased an address, and how many were refused because the wallet was unbound. */
  counts: { leased: number; refused: number };
  /** @throws Error with the audit's findings */
  close(): Promise<void>;
}

const POOL = { minFree: 3, batch: 4 };
const REPEATS = 100;
const REPEAT_MS = 100;

/** @param crash crashes the server and starts it again */
export async function openWalker(
  watcher: TestWatcher,
  loss: DatabaseLoss,
  crash: () => Promise<void> = () => Promise.reject(new Error('this server cannot crash')),
): Promise<Walker> {
  const { config } = watcher.context;
  const { db } = watcher.database;
  const { id: merchantId } = await buildMerchant(db);
  const world = { ...watcher.context, config: { ...config, pool: { ...config.pool, ...POOL } } };
  const tick = createPoolTick(world);
  const book = new LeaseBook();
  const cut = (work: () => Promise<void>) => () =>
    loss.cutsConnections ? withoutConnections([world.db, db], work) : work();
  const take: Record<Step, () => Promise<unknown>> = {
    look: () =>
      repeat(async () => {
        while ((await tick()) === 'more');
      }),
    claim: async () => claimIndices(config.vault.folder, await highestAddressIdx(world.db), 2),
    create: async () => {
      book.add(await tryCreate(db, merchantId));
    },
    backup: cut(() => loss.backUp()),
    restore: cut(() => loss.restore()),
    crash: cut(crash),
  };
  return {
    counts: book.counts,
    async walk(steps) {
      for (const step of [...steps, 'look'] as const) await take[step]();
      await book.expectAllWatched(db);
      const { refused } = book.counts;
      await take.create();
      if (book.counts.refused > refused) throw new Error('no order can be created although the watcher has looked');
      await take.look();
    },
    async close() {
      loss.close();
      await expectCleanAudit(watcher);
    },
  };
}

/** The addresses ever leased, including those the database has lost. */
class LeaseBook {
  readonly counts = { leased: 0, refused: 0 };
  private readonly addresses = new Set<string>();

  add(address: string | undefined): void {
    if (address === undefined) {
      this.counts.refused += 1;
      return;
    }
    if (this.addresses.has(address)) throw new Error(`${address} was leased twice`);
    this.addresses.add(address);
    this.counts.leased += 1;
  }

  async expectAllWatched(db: Db): Promise<void> {
    const [row] = await query<{ watched: number }>(
      db,
      'select count(*)::int as watched from addresses where address = any(:addresses::text[])',
      { addresses: [...this.addresses] },
    );
    if (row?.watched !== this.addresses.size) throw new Error('a leased address is not watched');
  }
}

/** @returns the address; undefined when none may be leased now */
async function tryCreate(db: Db, merchantId: string): Promise<string | undefined> {
  return repeat(async () => {
    try {
      return (await buildOrder(db, { merchantId })).address;
    } catch (error) {
      if (error instanceof Error && error.message.includes('no_address')) return undefined;
      throw error;
    }
  });
}

async function withoutConnections(pools: readonly Db[], work: () => Promise<void>): Promise<void> {
  for (const db of pools) await db.destroy();
  await work();
  for (const db of pools) db.initialize();
}

/** A server that has just started refuses connections, and a pool only then notices that its connections are lost. */
async function repeat<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === REPEATS) throw error;
      await wait(REPEAT_MS);
    }
  }
}
