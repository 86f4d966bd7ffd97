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
import { heartbeatsOf, resign } from '@gateway/store/gateway';
import { createPoolTick } from './addresses/pool';
import type { WatcherContext } from './context/context';
import { guardTick } from './leadership/guard-tick';
import { lead, leadPauseMs } from './leadership/lead';
import { fold } from './maintenance/fold';
import { prune } from './maintenance/prune';
import { seal } from './maintenance/seal';
import { createHintTick } from './polling/hint';
import { newestPauseMs, pollPauseMs } from './polling/poll-pause';
import { createDepositPass } from './recovery/deposit-pass';
import { rescan } from './recovery/rescan';
import { createSecondPass } from './recovery/second-pass';
import { scan } from './scan/scan';
import { writeFacts } from './status/facts';
import { createHotWalletTick } from './status/hot-wallet';
import { openMetrics } from './status/metrics';
import { createTariffTick } from './sweep/plan/tariff';
import { createSweepTick } from './sweep/sweep';

const ERROR_PAUSE_MS = 2_000;
/** New orders wait for these: a database that another server leads by now has no addresses until they have begun anew. */
const AWAITED_ERROR_PAUSE_MS = 300;
const AWAITED = ['lead', 'pool'];
const POOL_POLL_MS = 1_000;
const FACTS_EVERY_MS = 2_000;
const SWEEP_POLL_MS = 1_000;
const READY_MS = 1_000;
const PRUNE_EVERY_MS = 600_000;
/** At 500 orders a second, a read then sums some ten thousand deltas, which takes a few milliseconds. */
const FOLD_EVERY_MS = 5_000;
const SEAL_EVERY_MS = 60_000;
const RESCAN_POLL_MS = 1_000;
const SECOND_PASS_POLL_MS = 60_000;
const DEPOSIT_PASS_POLL_MS = 10_000;

/** Starts the loops on an open context. After the signal, `stop` waits for the running ticks, resigns and closes. */
export async function startWatcher(context: WatcherContext, signal: AbortSignal): Promise<RunningService> {
  const { config, logger } = context;
  const run = (name: string, tick: Tick, idleMs: number | (() => number)): Loop => {
    const errorMs = AWAITED.includes(name) ? AWAITED_ERROR_PAUSE_MS : ERROR_PAUSE_MS;
    return runLoop(name, guardTick(context, name, tick), { signal, logger, idleMs, errorMs });
  };
  const whenPolling = (): number => pollPauseMs(context);

  const facts = run('facts', () => writeFacts(context), FACTS_EVERY_MS);
  const filling = run('pool', createPoolTick(context), POOL_POLL_MS);
  const listeners = [startListener('pool', config.redisUrl, logger, filling.wake)];
  const loops: Loop[] = [
    run(
      'lead',
      async () => {
        if (await lead(context)) for (const { wake } of loops) wake();
        return 'idle';
      },
      () => leadPauseMs(context),
    ),
    run('scan', () => scan(context, signal), whenPolling),
    run('hint', createHintTick(context, facts.wake), () => newestPauseMs(context)),
    filling,
    facts,
    run('hot wallet', createHotWalletTick(context), FACTS_EVERY_MS),
    run('tariff', createTariffTick(context), FACTS_EVERY_MS),
    run('prune', () => prune(context), PRUNE_EVERY_MS),
    run('fold', () => fold(context), FOLD_EVERY_MS),
    run('seal', () => seal(context), SEAL_EVERY_MS),
    run('rescan', () => rescan(context), RESCAN_POLL_MS),
    run('second pass', createSecondPass(context, signal), SECOND_PASS_POLL_MS),
    run('deposit pass', createDepositPass(context, signal), DEPOSIT_PASS_POLL_MS),
  ];
  if (config.sweep.isEnabled) {
    const sweeping = run('sweep', await createSweepTick(context), SWEEP_POLL_MS);
    listeners.push(startListener('sweeps', config.redisUrl, logger, sweeping.wake));
    loops.push(sweeping);
  }
  const metrics =
    config.metrics &&
    (await serveMetrics(openMetrics(context), config.metrics.host, config.metrics.port, () =>
      isDatabaseWell(context.db, READY_MS),
    ));
  const heartbeat = startHeartbeat(heartbeatsOf(context.db, 'watcher'), { signal, logger });
  logger.info('watcher started', { network: config.network });

  return {
    async stop() {
      await Promise.all(listeners.map((listener) => listener.close()));
      await Promise.all(loops.map((loop) => loop.ended));
      if (context.state.term) await resign(context.db, context.state.term);
      await heartbeat.end();
      await metrics?.close();
      await context.close();
    },
  };
}
