import { presentFeedEvent, Refusal } from '@gateway/domain';
import { errorFields, type Tick } from '@gateway/runtime';
import { isDatabaseTrouble } from '@gateway/store/db';
import { listDuePushes, queueEvents, type DuePush } from '@gateway/store/deliveries';
import { openEventHorizon, readEventFeed, withoutWaiting, type EventHorizon } from '@gateway/store/orders';
import type { NotifierContext } from '../context/context';

const MAX_MERCHANTS = 200;
const PAGE = 100;

/**
 * One tick: queues deliveries of the events that merchants have not been sent yet. They are read as the merchants
 * themselves read them, behind the horizon (ADR 27), so that none is missed however late it is committed.
 */
export function createPushTick(context: NotifierContext, onQueued: () => void): Tick {
  const horizon = openEventHorizon();
  return async () => {
    const due = await listDuePushes(context.db, MAX_MERCHANTS, horizon.mark());
    const [first] = due;
    if (!first) return 'idle';
    // Waited for once, and not for each merchant: an open transaction concerns all of them.
    const newest = due.reduce((highest, push) => (push.newest.seq > highest.seq ? push.newest : highest), first.newest);
    await horizon.settle(context.db, first.incarnation, newest);
    let passedCount = 0;
    for (const push of due) passedCount += Number(await pushNext(context, withoutWaiting(horizon), push));
    if (passedCount > 0) onQueued();
    return passedCount > 0 ? 'more' : 'idle';
  };
}

/** Passes the next events of one merchant, whose fault stops no other. Returns whether there were any. */
async function pushNext({ db, logger }: NotifierContext, horizon: EventHorizon, push: DuePush): Promise<boolean> {
  const { merchantId, after } = push;
  try {
    const page = await readEventFeed(db, horizon, { merchantId, after, types: undefined, limit: PAGE });
    if (page.last === after) return false;
    const events = page.events.map((event) => ({
      id: event.id,
      body: Buffer.from(JSON.stringify(presentFeedEvent(event))),
    }));
    return await queueEvents(db, push, events, page.last);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'EVENTS_GONE') {
      logger.warn('events left the feed before they were pushed', { merchantId });
      return queueEvents(db, push, [], undefined);
    }
    if (isDatabaseTrouble(error)) throw error;
    logger.error('events could not be pushed', { merchantId, error: errorFields(error) });
    return false;
  }
}
