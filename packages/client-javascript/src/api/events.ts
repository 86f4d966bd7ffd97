import type { components, operations } from '../openapi';

type Schemas = components['schemas'];
type ListQuery = NonNullable<operations['listEvents']['parameters']['query']>;

/** Something that happened to an order, with the order as it was just after it. */
export type OrderEvent = Schemas['FeedEvent'];

export type EventType = Schemas['FeedEventType'];

/** After which cursor to read, and which types; `limit` is the size of a page. */
export type EventFilter = Omit<ListQuery, 'types'> & { types?: EventType | readonly EventType[] };

/** One page of the feed. */
export type EventPage = Schemas['EventPage'];

/** Reads events until nothing more has happened. Iterating again reads on with what has happened since. */
export interface EventReader extends AsyncIterable<OrderEvent> {
  /**
   * Where a new reader continues: after all events that have been processed, that is, after which the next one was asked
   * for. Undefined before the first.
   */
  readonly cursor: string | undefined;
}

const MAX_EVENTS = 1000;

/** Reads a feed page by page, and remembers how far. */
export function openEventReader(list: (filter: EventFilter) => Promise<EventPage>, filter: EventFilter): EventReader {
  let cursor = filter.after;
  async function* read(): AsyncGenerator<OrderEvent, void, void> {
    for (;;) {
      const page = await list({ limit: MAX_EVENTS, ...filter, ...(cursor === undefined ? {} : { after: cursor }) });
      for (const event of page.data) {
        yield event;
        ({ cursor } = event);
      }
      cursor = page.next_cursor ?? cursor;
      if (!page.has_more) return;
    }
  }
  return {
    get cursor() {
      return cursor;
    },
    [Symbol.asyncIterator]: read,
  };
}
