import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { query, type Db } from '@gateway/store/db';
import { shiftAt, type Shift } from './clock-file';

/** A clock that can be moved forward: one file holds the shift, for the database and every process at the same time. */
export class SimulatedClock {
  /** In a separate folder that the servers' user can enter. */
  readonly file = join(mkdtempSync('/var/tmp/gateway-clock-'), 'clock');
  private readonly shifts: Shift[] = [{ at: 0, ms: 0 }];

  constructor() {
    chmodSync(dirname(this.file), 0o755);
    this.write();
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + shiftAt(this.shifts, Date.now());
  }

  /** The total shift, in milliseconds. */
  get moved(): number {
    return this.shifts.at(-1)?.ms ?? 0;
  }

  /** By how much it moved in the last milliseconds of the real time. */
  movedWithin(realMs: number): number {
    return this.moved - shiftAt(this.shifts, Date.now() - realMs);
  }

  /** Moves all clocks forward, at a time that is in the future for all of them; resolves at that time. */
  async jump(ms: number): Promise<void> {
    this.shifts.push({ at: Date.now() + LEAD_MS, ms: this.moved + Math.max(0, Math.round(ms)) });
    this.shifts.splice(0, this.shifts.length - KEPT);
    this.write();
    await sleep(LEAD_MS + 1);
  }

  remove(): void {
    rmSync(dirname(this.file), { recursive: true });
  }

  private write(): void {
    const lines = this.shifts.map(({ at, ms }) => `${String(at)} ${String(ms)}\n`);
    writeFileSync(`${this.file}.new`, lines.join(''), { mode: 0o644 });
    renameSync(`${this.file}.new`, this.file);
  }
}

/** Longer than writing the file takes, so that no transaction that begins afterwards misses the shift. */
const LEAD_MS = 20;
/** A transaction keeps the time of its start while later shifts are written. */
const KEPT = 16;

/**
 * Shadows `now()` and `clock_timestamp()` with the simulated time. Must run before the migrations, whose defaults and
 * triggers keep the function that they resolved. The setting `sim.clock` names the file.
 */
export async function installClock(db: Db): Promise<void> {
  await query(db, `alter system set search_path = 'public', 'pg_catalog'`);
  await query(db, 'select pg_reload_conf()');
  await query(db, 'set search_path = public, pg_catalog');
  await query(
    db,
    `create function public.shifted(moment timestamptz) returns timestamptz
     language plpgsql stable security definer set search_path = pg_catalog as $$
     declare
       file text := current_setting('sim.clock', true);
       line text;
       shift float8 := 0;
     begin
       if coalesce(file, '') = '' then return moment; end if;
       foreach line in array string_to_array(rtrim(pg_read_file(file), E'\\n'), E'\\n') loop
         exit when split_part(line, ' ', 1)::float8 > extract(epoch from moment) * 1000;
         shift := split_part(line, ' ', 2)::float8;
       end loop;
       return moment + shift * interval '1 millisecond';
     end $$`,
  );
  await query(
    db,
    `create function public.now() returns timestamptz language plpgsql stable as
     $$ begin return public.shifted(pg_catalog.now()); end $$`,
  );
  await query(
    db,
    `create function public.clock_timestamp() returns timestamptz language plpgsql volatile as
     $$ begin return public.shifted(pg_catalog.clock_timestamp()); end $$`,
  );
}
