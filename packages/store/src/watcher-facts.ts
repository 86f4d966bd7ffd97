import { query, queryOne, type Db } from './db';
import { demandTerm, type Term } from './leadership';

/** What the leading watcher knows of the chain and tells the other services. */
export interface WatcherFacts {
  headNumber: bigint | null;
  headTime: Date | null;
  solidNumber: bigint | null;
  solidTime: Date | null;
  nodeState: 'ok' | 'degraded' | 'down';
  /** Short, without hosts and credentials. */
  nodeReason: string | null;
  sweepEnabled: boolean;
  sweepMode: string;
}

/** The facts as a reader finds them, with what only the database can tell. */
export interface KnownWatcherFacts extends WatcherFacts {
  heartbeatAgeSeconds: number;
  cursorNumber: bigint | null;
  /** Database time less the time of the newest block whose effects are in the database. */
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
  heartbeat_age: number;
  cursor_number: bigint | null;
  lag: number | null;
}

/** Writes the facts and the heartbeat. @throws LeadershipLost */
export async function writeWatcherFacts(db: Db, term: Term, facts: WatcherFacts): Promise<void> {
  await db.transaction(async (tx) => {
    await demandTerm(tx, term);
    await query(
      tx,
      `insert into watcher_facts (heartbeat_at, head_number, head_time, solid_number, solid_time,
         node_state, node_reason, sweep_enabled, sweep_mode)
       values (clock_timestamp(), :headNumber, :headTime, :solidNumber, :solidTime,
         :nodeState, :nodeReason, :sweepEnabled, :sweepMode)
       on conflict (is_only_row) do update set heartbeat_at = excluded.heartbeat_at, head_number = excluded.head_number,
         head_time = excluded.head_time, solid_number = excluded.solid_number, solid_time = excluded.solid_time,
         node_state = excluded.node_state, node_reason = excluded.node_reason,
         sweep_enabled = excluded.sweep_enabled, sweep_mode = excluded.sweep_mode`,
      { ...facts },
    );
  });
}

/** Reads the facts, or nothing before the first watcher has led. */
export async function findWatcherFacts(db: Db): Promise<KnownWatcherFacts | undefined> {
  const row = await queryOne<Row>(
    db,
    `select f.*, extract(epoch from clock_timestamp() - f.heartbeat_at)::float8 as heartbeat_age,
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
      heartbeatAgeSeconds: row.heartbeat_age,
      cursorNumber: row.cursor_number,
      lagSeconds: row.lag,
    }
  );
}
