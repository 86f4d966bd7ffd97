import type { TronAddress, UnfinalBlock } from '@gateway/domain';
import { query, queryOne, type Db } from '../db/pool';
import { basisFromJson, basisToJson, type SweepBasis } from './sweep-basis';
import { requireTerm, type Term } from './leadership';

/** What the leading watcher knows about the chain and publishes to the other services. */
export interface WatcherFacts {
  headNumber: bigint | null;
  headTime: Date | null;
  solidNumber: bigint | null;
  solidTime: Date | null;
  nodeState: 'ok' | 'degraded' | 'down';
  /** Short, without hosts or credentials. */
  nodeReason: string | null;
  /** Since the node last did what was asked of it. */
  nodeSilentSeconds: number;
  sweepEnabled: boolean;
  sweepMode: string;
  /** Null without HOT_WALLET_KEY. */
  hotWalletAddress: TronAddress | null;
  /** Null until the node has reported it. */
  hotWalletSun: bigint | null;
  /** Below this the balance is low. */
  hotWalletAlertSun: bigint | null;
  /** Null without COLD_WALLET_ADDRESS. */
  coldWalletAddress: TronAddress | null;
  /** Null until the node has reported it. No sweep brings any there. */
  hotWalletUsdt?: bigint | null;
  headers?: HeaderFacts | null;
  sweepBasis?: SweepBasis | null;
  /** The blocks above the final ones as the node shows them, oldest first. */
  unfinalBlocks?: readonly UnfinalBlock[];
}

/** Whether blocks are checked against the signatures of witnesses, and how far. */
export interface HeaderFacts {
  mode: 'off' | 'warn' | 'require';
  /** How many witnesses are known; null while they are not checked. */
  witnesses: number | null;
  /** Identifies the set of witnesses and keys. */
  fingerprint: string | null;
  /** The newest block that enough of them built on. */
  provenNumber: number | null;
  /** Why the blocks may be forged. */
  doubt: string | null;
}

/** The facts with what only the database can compute. */
export interface KnownWatcherFacts extends Omit<WatcherFacts, 'nodeSilentSeconds'> {
  heartbeatAgeSeconds: number;
  /** Since the node was last known to do what is asked of it. */
  nodeAgeSeconds: number;
  cursorNumber: bigint | null;
  /** Database time minus the time of the newest block applied to the database. */
  lagSeconds: number | null;
}

interface Row {
  head_number: bigint | null;
  head_time: Date | null;
  solid_number: bigint | null;
  solid_time: Date | null;
  node_state: WatcherFacts['nodeState'];
  node_reason: string | null;
  sweep_enabled: boolean;
  sweep_mode: string;
  hot_wallet_address: TronAddress | null;
  hot_wallet_sun: bigint | null;
  hot_wallet_usdt: bigint | null;
  hot_wallet_alert_sun: bigint | null;
  cold_wallet_address: TronAddress | null;
  headers: HeaderFacts | null;
  sweep_basis: unknown;
  unfinal_blocks: [number, string, string | null][] | null;
  heartbeat_age: number;
  node_age: number;
  cursor_number: bigint | null;
  lag: number | null;
}

/** Writes the facts and the heartbeat. @throws LeadershipLost */
export async function writeWatcherFacts(db: Db, term: Term, facts: WatcherFacts): Promise<void> {
  await db.transaction(async (tx) => {
    await requireTerm(tx, term);
    await query(
      tx,
      `insert into watcher_facts (heartbeat_at, head_number, head_time, solid_number, solid_time,
         node_state, node_reason, node_seen_at, sweep_enabled, sweep_mode, hot_wallet_address, hot_wallet_sun,
         hot_wallet_alert_sun, cold_wallet_address, hot_wallet_usdt, headers, sweep_basis, unfinal_blocks)
       values (clock_timestamp(), :headNumber, :headTime, :solidNumber, :solidTime,
         :nodeState, :nodeReason, clock_timestamp() - :nodeSilentSeconds * interval '1 second', :sweepEnabled, :sweepMode,
         :hotWalletAddress, :hotWalletSun, :hotWalletAlertSun, :coldWalletAddress, :hotWalletUsdt, :headers::jsonb,
         :sweepBasis::jsonb, :unfinalBlocks::jsonb)
       on conflict (is_only_row) do update set heartbeat_at = excluded.heartbeat_at, head_number = excluded.head_number,
         head_time = excluded.head_time, solid_number = excluded.solid_number, solid_time = excluded.solid_time,
         node_state = excluded.node_state, node_reason = excluded.node_reason,
         node_seen_at = excluded.node_seen_at,
         sweep_enabled = excluded.sweep_enabled, sweep_mode = excluded.sweep_mode,
         hot_wallet_address = excluded.hot_wallet_address, hot_wallet_sun = excluded.hot_wallet_sun,
         hot_wallet_alert_sun = excluded.hot_wallet_alert_sun, cold_wallet_address = excluded.cold_wallet_address,
         hot_wallet_usdt = excluded.hot_wallet_usdt, headers = excluded.headers, sweep_basis = excluded.sweep_basis,
         unfinal_blocks = excluded.unfinal_blocks`,
      {
        ...facts,
        hotWalletUsdt: facts.hotWalletUsdt ?? null,
        headers: facts.headers ? JSON.stringify(facts.headers) : null,
        sweepBasis: facts.sweepBasis ? basisToJson(facts.sweepBasis) : null,
        unfinalBlocks: JSON.stringify(
          (facts.unfinalBlocks ?? []).map(({ number, id, witness }) => [number, id, witness]),
        ),
      },
    );
  });
}

/** Reads the facts; undefined before the first watcher has led. */
export async function findWatcherFacts(db: Db): Promise<KnownWatcherFacts | undefined> {
  const row = await queryOne<Row>(
    db,
    `select f.*, extract(epoch from clock_timestamp() - f.heartbeat_at)::float8 as heartbeat_age,
       extract(epoch from clock_timestamp() - f.node_seen_at)::float8 as node_age,
       c.number as cursor_number, extract(epoch from clock_timestamp() - c.block_time)::float8 as lag
     from watcher_facts f left join instance i on true left join scan_cursors c on c.network = i.network`,
  );
  return (
    row && {
      headNumber: row.head_number,
      headTime: row.head_time,
      solidNumber: row.solid_number,
      solidTime: row.solid_time,
      nodeState: row.node_state,
      nodeReason: row.node_reason,
      sweepEnabled: row.sweep_enabled,
      sweepMode: row.sweep_mode,
      hotWalletAddress: row.hot_wallet_address,
      hotWalletSun: row.hot_wallet_sun,
      hotWalletAlertSun: row.hot_wallet_alert_sun,
      coldWalletAddress: row.cold_wallet_address,
      hotWalletUsdt: row.hot_wallet_usdt,
      headers: row.headers,
      sweepBasis: row.sweep_basis === null ? null : basisFromJson(row.sweep_basis),
      unfinalBlocks: (row.unfinal_blocks ?? []).map(([number, id, witness]) => ({ number, id, witness })),
      heartbeatAgeSeconds: row.heartbeat_age,
      nodeAgeSeconds: row.node_age,
      cursorNumber: row.cursor_number,
      lagSeconds: row.lag,
    }
  );
}
