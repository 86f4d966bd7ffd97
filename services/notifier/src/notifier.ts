import {
  runLoop,
  serveMetrics,
  startHeartbeat,
  startListener,
  type Loop,
  type RunningService,
  type Tick,
} from '@gateway/runtime';
import { isDatabaseWell } from '@gateway/store/db';
import { heartbeatsOf } from '@gateway/store/gateway';
import type { NotifierContext } from './context/context';
import { createDeliverTick } from './delivery/deliver';
import { createRecordTick } from './delivery/record';
import { createPushTick } from './delivery/push';
import { createCollectTick } from './messages/collect';
import { createMessageTick } from './messages/send';
import { createSenders } from './messages/senders/senders';
import { createWatchTick } from './messages/watch';
import { addRateMetrics } from './rates/metrics';
import { createRateTick } from './rates/refresh';
import { createReapTick, guardTick, promote, tidy } from './maintenance';

const POLL_MS = 1_000;
const PROMOTE_MS = 250;
const REAP_MS = 1_000;
const PUSH_MS = 500;
/** How often what waits beside a group that is being recorded is looked at. */
const RECORD_MS = 100;
const TIDY_MS = 60_000;
/** How often a turn to ask for rates is looked for: a currency that is asked for the first time waits as long. */
const RATES_MS = 1_000;
/** How often it is looked for something to tell people, and for what is to be sent. */
const COLLECT_MS = 250;
const MESSAGES_MS = 500;
const WATCH_MS = 5_000;
const ERROR_PAUSE_MS = 500;
/** Groups of outcomes under way at once: one that waits, for the disk or for a locked order, does not hold up others. */
const RECORDED_AT_ONCE = 2;
const READY_MS = 1_000;

/** Starts the loops on an open context. After the signal, `stop` waits for responses, records them and closes. */
export async function startNotifier(context: NotifierContext, signal: AbortSignal): Promise<RunningService> {
  const { config, logger, inFlight } = context;
  const recordEnd = new AbortController(); // outcomes still arrive after the signal
  const run = (name: string, tick: Tick, idleMs: number, end = signal): Loop =>
    runLoop(name, guardTick(tick), { signal: end, logger, idleMs, errorMs: ERROR_PAUSE_MS });

  let isWoken = true;
  const tick = createDeliverTick(context, () => {
    const wasWoken = isWoken;
    isWoken = false;
    return wasWoken;
  });
  const delivering = run('deliver', tick, POLL_MS);
  const wake = (): void => {
    isWoken = true;
    delivering.wake();
  };
  const recording = Array.from({ length: RECORDED_AT_ONCE }, () =>
    run('record', createRecordTick(context, wake), RECORD_MS, recordEnd.signal),
  );
  inFlight.onArrival(() => {
    for (const loop of recording) loop.wake();
  });
  const promoting = run('promote', () => promote(context, wake), PROMOTE_MS);
  const reaping = run('reap', createReapTick(context, wake), REAP_MS);
  const pushing = run('push', createPushTick(context, wake), PUSH_MS);
  const others = [
    run('rates', createRateTick(context), RATES_MS),
    run('collect messages', createCollectTick(context), COLLECT_MS),
    run('send messages', createMessageTick(context, createSenders(context)), MESSAGES_MS),
    run('watch', createWatchTick(context), WATCH_MS),
    run('tidy', () => tidy(context), TIDY_MS),
  ];
  const listener = startListener('webhooks', config.redisUrl, logger, () => {
    wake();
    pushing.wake();
  });
  addRateMetrics(context);
  const metrics =
    config.metrics &&
    (await serveMetrics(context.metrics.registry, config.metrics.host, config.metrics.port, () =>
      isDatabaseWell(context.db, READY_MS),
    ));
  const heartbeat = startHeartbeat(heartbeatsOf(context.db, 'notifier'), { signal, logger });
  logger.info('notifier started', { network: config.network });

  return {
    async stop() {
      logger.info('notifier stops');
      await listener.close();
      await Promise.all([delivering, promoting, reaping, pushing, ...others].map((loop) => loop.ended));
      await inFlight.whenEmpty();
      recordEnd.abort();
      await Promise.all(recording.map((loop) => loop.ended));
      await heartbeat.end();
      await metrics?.close();
      await context.close();
    },
  };
}
