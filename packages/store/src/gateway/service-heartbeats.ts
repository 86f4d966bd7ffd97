import { Unavailable } from '@gateway/domain';
import { isDatabaseTrouble } from '../db/faults';
import { query, type Db } from '../db/pool';

/** The services that report their copies. */
export const SERVICES = ['api', 'watcher', 'notifier'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** A running copy of a service, as it describes itself. */
export interface RunningCopy {
  /** Of this process alone. */
  instance: string;
  host: string;
  version: string;
  uptimeSeconds: number;
}

/** A copy of a service that ran within the last day. */
export interface ReportedCopy {
  service: ServiceName;
  host: string;
  version: string;
  startedAt: Date;
  /** Since its last report, by the database's clock; negative when that was set back. */
  silentSeconds: number;
}

/** A copy that was silent for so long has ended. */
const SILENT_SECONDS = 300;
/** Of the copies that ended without removing their row, so many of each service are kept, for a day. */
const KEPT_ENDED = 20;

/**
 * The reports of one service. `write` also removes old rows of copies that ended without `remove`, and throws
 * Unavailable when the database does not serve.
 */
export function heartbeatsOf(
  db: Db,
  service: ServiceName,
): { write(copy: RunningCopy): Promise<void>; remove(copy: RunningCopy): Promise<void> } {
  return {
    async write(copy) {
      try {
        await query(db, WRITE, { ...copy, service, silentSeconds: SILENT_SECONDS, kept: KEPT_ENDED });
      } catch (error) {
        throw isDatabaseTrouble(error) ? new Unavailable('database did not respond', { cause: error }) : error;
      }
    },
    async remove({ instance }) {
      await query(db, REMOVE, { service, instance });
    },
  };
}

const WRITE = `
  with ended as (
    select instance, seen_at, row_number() over (order by seen_at desc) as place
    from service_heartbeats
    where service = :service and instance <> :instance
      and seen_at < clock_timestamp() - :silentSeconds * interval '1 second'
  ), removed as (
    delete from service_heartbeats h using ended e
    where h.service = :service and h.instance = e.instance
      and (e.place > :kept or e.seen_at < clock_timestamp() - interval '1 day')
  )
  insert into service_heartbeats (service, instance, host, version, started_at)
  values (:service, :instance, :host, :version, clock_timestamp() - :uptimeSeconds * interval '1 second')
  on conflict (service, instance) do update set seen_at = clock_timestamp()`;

const REMOVE = 'delete from service_heartbeats where service = :service and instance = :instance';

/** Every reported copy, the newest report of each service first. */
export async function listHeartbeats(db: Db): Promise<ReportedCopy[]> {
  return query<ReportedCopy>(
    db,
    `select service, host, version, started_at as "startedAt",
       extract(epoch from clock_timestamp() - seen_at)::float8 as "silentSeconds"
     from service_heartbeats order by service, seen_at desc`,
  );
}
