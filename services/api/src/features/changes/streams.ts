import type { ServerResponse } from 'node:http';
import { Refusal } from '@gateway/domain';
import { MAX_STREAMS } from '../../http/server/connections';

/** Whom a stream is for: the payer of an order, or someone who reads the orders of a merchant, or of all (null). */
export type Subject =
  | { kind: 'order'; id: string; merchantId: string; until: Date }
  /** By a session or by a key, of which this is the id or the merchant's. */
  | { kind: 'session' | 'key'; id: string; merchantId: string | null; until: Date };

export type Reader = Exclude<Subject, { kind: 'order' }>;

/** An open event stream. */
export interface Stream {
  readonly subject: Subject;
  readonly address: string;
  readonly response: ServerResponse;
  /** On the clock of performance.now(). */
  readonly endsAt: number;
  spokeAt: number;
}

/** The open streams of this process. */
export interface Streams {
  readonly all: ReadonlySet<Stream>;
  /**
   * Begins the response, which is a stream from now on.
   * @throws Refusal when the address, the order or the session has its share of streams, or this process has all
   */
  open(response: ServerResponse, address: string, subject: Subject): Stream;
  ofOrder(id: string): Iterable<Stream>;
  ofReaders(): Iterable<Stream & { subject: Reader }>;
  /** Writes what is due by now to a stream: that it still works, or its end. */
  keepAlive(now: number): void;
  /** @returns how many were open; those that are just ending do not count */
  endAll(): number;
}

/** Of one order: a change is fetched by each of them. */
const MAX_STREAMS_OF_ORDER = 20;
/** Then a page opens another one, perhaps of another copy of the api. */
const MAX_AGE_MS = 3_600_000;
/** A client that leaves so much unread reads nothing. */
const MAX_UNREAD_BYTES = 4_096;

const CHANGE = 'event: change\ndata: 1\n\n';
/** An event, because a script does not see comments. */
const STILL = 'event: still\ndata: 1\n\n';

export const EVENT_STREAM = 'text/event-stream; charset=utf-8';
const HEADERS = {
  'Content-Type': EVENT_STREAM,
  // nginx, and what is made of it, would collect the response before it passes it on.
  'X-Accel-Buffering': 'no',
};

/**
 * @param maxOfAddress streams of one address; beyond, a page polls
 * @param aliveMs after which a silent stream says that it works
 */
export function openStreams(maxOfAddress: number, aliveMs: number): Streams {
  const all = new Set<Stream>();
  const addresses = new Map<string, Set<Stream>>();
  const orders = new Map<string, Set<Stream>>();
  const readers = new Map<string, Set<Stream>>();
  const placesOf = ({
    subject,
    address,
  }: Pick<Stream, 'subject' | 'address'>): [Map<string, Set<Stream>>, string][] => [
    [addresses, address],
    [subject.kind === 'order' ? orders : readers, subject.id],
  ];
  const refuseMore = (address: string, subject: Subject): void => {
    if (all.size >= MAX_STREAMS) throw tooMany('this gateway');
    if ((addresses.get(address)?.size ?? 0) >= maxOfAddress) throw tooMany('this address');
    const own = (subject.kind === 'order' ? orders : readers).get(subject.id);
    if ((own?.size ?? 0) >= MAX_STREAMS_OF_ORDER) throw tooMany(`this ${subject.kind}`);
  };
  return {
    all,
    open(response, address, subject) {
      refuseMore(address, subject);
      const now = performance.now();
      const endsAt = now + Math.min(subject.until.getTime() - Date.now(), MAX_AGE_MS);
      const stream: Stream = { subject, address, response, endsAt, spokeAt: now };
      all.add(stream);
      for (const [map, key] of placesOf(stream)) map.set(key, (map.get(key) ?? new Set<Stream>()).add(stream));
      response.once('close', () => {
        all.delete(stream);
        for (const [map, key] of placesOf(stream)) {
          map.get(key)?.delete(stream);
          if (map.get(key)?.size === 0) map.delete(key);
        }
      });
      response.writeHead(200, HEADERS);
      response.flushHeaders();
      return stream;
    },
    ofOrder: (id) => orders.get(id) ?? [],
    *ofReaders() {
      for (const own of readers.values()) for (const stream of own) if (isOfReader(stream)) yield stream;
    },
    keepAlive(now) {
      for (const stream of all) {
        if (now >= stream.endsAt) stream.response.end();
        else if (now - stream.spokeAt >= aliveMs) write(stream, STILL);
      }
    },
    endAll() {
      const open = [...all].filter(({ response }) => !response.writableEnded);
      for (const { response } of open) response.end();
      return open.length;
    },
  };
}

function isOfReader(stream: Stream): stream is Stream & { subject: Reader } {
  return stream.subject.kind !== 'order';
}

/** Says that something has changed, which the page then reads. */
export function sayChange(stream: Stream): void {
  write(stream, CHANGE);
}

function write(stream: Stream, text: string): void {
  const { response } = stream;
  stream.spokeAt = performance.now();
  if (response.writableEnded) return;
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
  else response.write(text);
}

const RETRY_AFTER_SECONDS = 60;

function tooMany(whose: string): Refusal {
  const message = `Too many pages of ${whose} follow changes: this one has to poll`;
  return new Refusal('RATE_LIMITED', message, RETRY_AFTER_SECONDS);
}
