import type { Schemas } from '@gateway/contract';
import { presentFeedEvent, toCursor } from '@gateway/domain';
import type { FeedPage } from '@gateway/store/orders';

/** A page of the feed; its cursor stays where the reader is when nothing follows. */
export function presentFeed({ events, last, hasMore }: FeedPage): Schemas['EventPage'] {
  return {
    data: events.map(presentFeedEvent),
    next_cursor: last === undefined ? null : toCursor(last),
    has_more: hasMore,
  };
}
