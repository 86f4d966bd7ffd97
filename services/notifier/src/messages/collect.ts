import { type FeedEvent, Refusal } from '@gateway/domain';
import { errorFields, type Tick } from '@gateway/runtime';
import { isDatabaseTrouble } from '@gateway/store/db';
import { type DueChannel, listDueChannels, type NewMessage, passEvents } from '@gateway/store/messages';
import { findFeedEnd, openEventHorizon, readEventFeed, withoutWaiting, type EventHorizon } from '@gateway/store/orders';
import type { NotifierContext } from '../context/context';
import { dayIn, messageOf, NOTIFIED_TYPES } from './order-messages';

const MAX_CHANNELS = 200;
/** Small, and one in each tick: programs are not to wait while people are notified. */
const PAGE = 25;

/**
 * One tick: turns what happened since into messages. Events are read as merchants read them, behind the horizon
 * (ADR 27), so that none is missed and none is sent twice.
 */
export function createCollectTick(context: NotifierContext): Tick {
  const horizon = openEventHorizon();
  return async () => {
    const due = await listDueChannels(context.db, MAX_CHANNELS, horizon.mark());
    const [first] = due;
    if (!first) return 'idle';
    const newest = due.reduce((highest, one) => (one.newest.seq > highest.seq ? one.newest : highest), first.newest);
    await horizon.settle(context.db, first.incarnation, newest);
    for (const channel of due) await passNext(context, withoutWaiting(horizon), channel);
    return 'idle';
  };
}

/** Passes the next events of one channel, whose fault stops no other. */
async function passNext({ db, logger }: NotifierContext, horizon: EventHorizon, due: DueChannel): Promise<void> {
  const { merchantId, after, paidDay } = due;
  try {
    const page = await readEventFeed(db, horizon, { merchantId, after, types: NOTIFIED_TYPES, limit: PAGE });
    if (page.last === after) return;
    const made = toMessages(page.events, due);
    await passEvents(db, due, made.messages, { last: page.last, paidDay: made.paidDay });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'EVENTS_GONE') {
      logger.warn('events left the feed before their messages were made', { merchantId });
      await passEvents(db, due, [], { last: await findFeedEnd(db, horizon, merchantId), paidDay });
      return;
    }
    if (isDatabaseTrouble(error)) throw error;
    logger.error('messages of events could not be made', { merchantId, error: errorFields(error) });
  }
}

/** The messages about events; the first payment of each day says so. */
function toMessages(
  events: readonly FeedEvent[],
  { channel, paidDay: before }: DueChannel,
): { messages: NewMessage[]; paidDay: string | undefined } {
  let paidDay = before;
  const messages = events.flatMap((event) => {
    const message = messageOf(event);
    if (!message) return [];
    const day = ['paid', 'over'].includes(message.kind) ? dayIn(channel.timeZone, event.createdAt) : undefined;
    if (day === undefined || (paidDay !== undefined && day <= paidDay)) return [message];
    paidDay = day;
    return [{ ...message, facts: { ...message.facts, is_first: true } }];
  });
  return { messages, paidDay };
}
