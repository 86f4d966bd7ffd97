import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '@gateway/domain';
import { connect, type Db } from '@gateway/store/db';
import { readExport, type ExportFormat, type ExportSource, type TimeZone } from '@gateway/store/exports';
import { contextValue } from '../../base/context-value';

/** Reads exports at a bounded cost, so that they slow nothing else however large they are. */
export interface Exporter {
  /** For what an export reads before its rows. */
  db: Db;
  /**
   * Takes one of the few places for exports that this process has, of which the gateway's people and merchants have as many
   * each, and one merchant has one. It must be given back.
   * @param merchantId null for the gateway's people
   * @throws Refusal RATE_LIMITED if all are taken
   */
  takePlace(merchantId: string | null): { giveBack(): void };
  /**
   * The pages of an export in UTF-8, each read when the one before it was taken over.
   * @param take counts the rows of a page; false ends the export, because nobody reads it any more
   */
  read(
    source: ExportSource,
    how: { format: ExportFormat; zone: TimeZone },
    take: (rows: number) => boolean,
  ): AsyncGenerator<Buffer, void, undefined>;
}

/** For the gateway's people, and as many for all merchants. */
const PLACES = 2;
/** Exports read page by page, in turns: together they keep one core of the database busy at most. */
const POOL_SIZE = 1;
/** Far above what a page takes. */
const STATEMENT_TIMEOUT_MS = 20_000;
/** A page waits for those of the other exports. */
const CONNECTION_TIMEOUT_MS = (2 * PLACES - 1) * STATEMENT_TIMEOUT_MS + 2_000;
const RETRY_AFTER_SECONDS = 10;
/** How long an export pauses after a page, in times what the page took: a third of that core is left for others. */
const PAUSE = 0.5;

/** Opens the connections for exports. Places are counted in this process. */
export const exporterOf = contextValue((context): Exporter => {
  const db = connect(context.config.databaseUrl, {
    name: 'api exports',
    poolSize: POOL_SIZE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMs: CONNECTION_TIMEOUT_MS,
    prefersIndexes: true,
  });
  context.onClose(() => db.destroy());
  const taken: (string | null)[] = [];
  return {
    db,
    takePlace(merchantId) {
      const beside = taken.filter((other) => (other === null) === (merchantId === null)).length;
      if (beside >= PLACES || (merchantId !== null && taken.includes(merchantId))) {
        const message = 'As many exports are under way as there may be: try again when one of them has ended';
        throw new Refusal('RATE_LIMITED', message, RETRY_AFTER_SECONDS);
      }
      taken.push(merchantId);
      return {
        giveBack() {
          taken.splice(taken.indexOf(merchantId), 1);
        },
      };
    },
    async *read(source, how, take) {
      let startedAt = performance.now();
      for await (const { text, count: rows } of readExport(db, source, how)) {
        const tookMs = performance.now() - startedAt;
        if (!take(rows)) return;
        yield text;
        await wait(tookMs * PAUSE);
        startedAt = performance.now();
      }
    },
  };
}).of;
