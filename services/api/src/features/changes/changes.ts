import { AsyncResource } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '@gateway/domain';
import { errorFields, type Logger } from '@gateway/runtime';
import { type Db } from '@gateway/store/db';
import { findOpenSessions } from '@gateway/store/gateway';
import { openChangeReader, type ChangeReader, type Changes as Found } from '@gateway/store/orders';
import type { Waits } from '../../base/waits';
import { openStreams, sayChange, type Stream, type Streams, type Subject } from './streams';
import { contextValue } from '../../base/context-value';

/** Announces to open pages, by event streams, that something has changed; they read what it is as without one. */
export interface Changes {
  /**
   * Makes a response the stream of an order or a session. Its first event says that from now on nothing is missed.
   * @throws Refusal or Unavailable when too many are open, or while this process stops
   */
  follow(response: ServerResponse, address: string, subject: Subject): void;
  /** How many streams are open. */
  count(): number;
  /** Ends all streams and begins none any more. Resolves when the database is no longer asked. */
  close(): Promise<void>;
}

interface Source {
  db: Db;
  logger: Logger;
  config: { maxConnectionsPerAddress: number; adminIdleTimeout: number };
  waits: Pick<Waits, 'streamMs' | 'lookMs'>;
}

const LOOK_EVERY_MS = 100;
/** Short, so that the streams of pages that were opened together are not all written to in one go. */
const BEAT_MS = 100;
/** The stream of a person who is suspended ends within a second. */
const SESSIONS_EVERY_MS = 500;

/**
 * Asks the database what has changed while streams are open, and only then. When it does not answer, all streams end:
 * pages then poll and open others. A share of the connections of an address stays free for its requests.
 */
function openChanges(source: Source): Changes {
  const { logger, config, waits } = source;
  const streams = openStreams(Math.max(1, Math.floor(config.maxConnectionsPerAddress / 2)), waits.streamMs);
  const closing = new AbortController();
  const looks = openLooks(source, streams, closing.signal);
  // What runs for all streams belongs to none of the requests that opened them.
  const apart = new AsyncResource('changes');
  let running: Promise<void> | undefined;

  const endAll = (error?: unknown): void => {
    const ended = streams.endAll();
    if (ended === 0) return;
    const why = error === undefined ? {} : { error: errorFields(error) };
    logger.warn('changes cannot be read: pages poll', { streams: ended, ...why });
  };
  const start = async (): Promise<void> => {
    const beat = setInterval(() => {
      if (looks.isStuck()) endAll();
      else streams.keepAlive(performance.now());
    }, BEAT_MS);
    try {
      await looks.run();
    } catch (error) {
      endAll(error);
    } finally {
      clearInterval(beat);
      running = undefined;
    }
  };
  return {
    follow(response, address, subject) {
      if (response.destroyed) return; // its client has gone: nothing would tell that the stream can be forgotten
      if (closing.signal.aborted || looks.isStuck()) throw new Unavailable('changes are not read at the moment');
      looks.expect(streams.open(response, address, subject));
      running ??= apart.runInAsyncScope(start);
    },
    count: () => streams.all.size,
    async close() {
      closing.abort();
      streams.endAll();
      await running;
    },
  };
}

/** The changes of this process. As it begins to stop, their streams end at once: pages open others, of another copy. */
export const changesOf = contextValue((context) => {
  const changes = openChanges(context);
  context.drain.signal.addEventListener('abort', () => void changes.close());
  context.onClose(changes.close);
  return changes;
}).of;

/** Looks at what has changed, again and again while streams are open. */
interface Looks {
  /** The stream gets its first event with the first look that begins after this. */
  expect(stream: Stream): void;
  /** Whether the look under way takes too long. */
  isStuck(): boolean;
  /** Resolves when no stream is open, or at the signal. @throws when the database cannot be read */
  run(): Promise<void>;
}

function openLooks({ db, config, waits }: Source, streams: Streams, signal: AbortSignal): Looks {
  const newcomers = new Set<Stream>();
  /** When the look under way began; 0 without one. */
  let lookedAt = 0;
  const look = async (reader: ChangeReader): Promise<void> => {
    const before = [...newcomers];
    const found = await reader.look(db, merchantsOf(streams));
    tell(streams, found, newcomers);
    if (!found.isComplete) return;
    for (const stream of before) if (newcomers.delete(stream)) sayChange(stream);
  };
  const run = async (): Promise<void> => {
    const reader = openChangeReader();
    let sessionsAt = performance.now();
    while (streams.all.size > 0 && !signal.aborted) {
      lookedAt = performance.now();
      await look(reader);
      if (lookedAt - sessionsAt >= SESSIONS_EVERY_MS) {
        sessionsAt = lookedAt;
        await endSessions(db, streams, config.adminIdleTimeout);
      }
      const pauseMs = Math.max(0, lookedAt + LOOK_EVERY_MS - performance.now());
      lookedAt = 0;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  return {
    expect(stream) {
      newcomers.add(stream);
      stream.response.once('close', () => newcomers.delete(stream));
    },
    isStuck: () => lookedAt > 0 && performance.now() - lookedAt > waits.lookMs,
    run: () =>
      run().finally(() => {
        lookedAt = 0;
      }),
  };
}

/** Those whose events are looked for. */
function merchantsOf(streams: Streams): readonly string[] | 'all' {
  const ids = new Set<string>();
  for (const { subject } of streams.all) {
    if (subject.merchantId === null) return 'all';
    ids.add(subject.merchantId);
  }
  return [...ids];
}

/** Newcomers are told nothing: their first event is the promise of the look that misses nothing, and they read then. */
function tell(streams: Streams, { orderIds, merchantIds, confirmingIds }: Found, newcomers: ReadonlySet<Stream>): void {
  const say = (stream: Stream): void => {
    if (!newcomers.has(stream)) sayChange(stream);
  };
  for (const id of new Set([...orderIds, ...confirmingIds])) for (const stream of streams.ofOrder(id)) say(stream);
  if (orderIds.length === 0) return;
  for (const stream of streams.ofReaders()) {
    const { merchantId } = stream.subject;
    if (merchantId === null || merchantIds.has(merchantId)) say(stream);
  }
}

/** Ends the streams of sessions that have been revoked or were not used for too long. */
async function endSessions(db: Db, streams: Streams, idleSeconds: number): Promise<void> {
  const open = [...streams.ofReaders()].filter(({ subject }) => subject.kind === 'session');
  if (open.length === 0) return;
  const ids = [...new Set(open.map(({ subject }) => subject.id))];
  const valid = new Set(await findOpenSessions(db, ids, idleSeconds));
  for (const { subject, response } of open) if (!valid.has(subject.id)) response.end();
}
