import { afterEach } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { type Order } from '@gateway/store/orders';
import { openTestApi, type TestApi } from '../../testing';
import { openEventStream, type EventStream } from './event-streams';
import { changesOf } from '../../features/changes/changes';

/** The streams of a test, and the apis that it alone has: each test leaves none of them open. */
export interface TestStreams {
  opened: EventStream[];
  /** An api for one test, with the arguments of `openTestApi`. */
  openOther(...how: Parameters<typeof openTestApi>): Promise<TestApi>;
  open(path: string, headers?: Record<string, string>, url?: string, localAddress?: string): Promise<EventStream>;
  /** The stream of an order's checkout page. */
  follow(order: Order, url?: string, localAddress?: string): Promise<EventStream>;
  /** Waits for the first event: from then on nothing is missed. */
  isFollowed(stream: EventStream): Promise<void>;
  ended(stream: EventStream): Promise<void>;
}

/** @param api to which streams go that name no other one */
export function streamsPerTest(api: TestApi): TestStreams {
  const opened: EventStream[] = [];
  const others: TestApi[] = [];
  afterEach(async () => {
    for (const stream of opened.splice(0)) stream.close();
    for (const other of others.splice(0)) await other.close();
    await until('no stream is open', () => changesOf(api.context).count() === 0);
  });
  const open: TestStreams['open'] = async (path, headers, url = api.url, localAddress) => {
    const stream = await openEventStream(`${url}/api/v1${path}`, headers, localAddress);
    opened.push(stream);
    return stream;
  };
  return {
    opened,
    async openOther(...how) {
      const other = await openTestApi(...how);
      others.push(other);
      return other;
    },
    open,
    follow: ({ id }, url, localAddress) => open(`/checkout/${id}/changes`, {}, url, localAddress),
    isFollowed: (stream) => until('nothing is missed any more', () => stream.events.length === 1),
    ended: (stream) => until('the stream has ended', () => stream.hasEnded()),
  };
}
