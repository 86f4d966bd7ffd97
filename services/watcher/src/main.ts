import { runLoop, runService, serveMetrics, startListener, type Tick } from '@gateway/runtime';
import { isDatabaseWell, resign } from '@gateway/store';
import { loadConfig } from './config';
import { openContext } from './context';
import { writeFacts } from './status/facts';
import { openMetrics } from './status/metrics';
import { fold } from './maintenance/fold';
import { guardTick } from './leadership/guard-tick';
import { createHintTick } from './polling/hint';
import { createHotWalletTick } from './status/hot-wallet';
import { lead, leadPauseMs } from './leadership/lead';
import { pollPauseMs } from './polling/poll-pause';
import { createPoolTick } from './addresses/pool';
import { prune } from './maintenance/prune';
import { rescan } from './recovery/rescan';
import { scan } from './scan/scan';
import { createSecondPass } from './recovery/second-pass';
import { createSweepTick } from './sweep/sweep';
import { checkVaultAtStart } from './addresses/vault-check';

const GRACE_MS = 15_000;
const ERROR_PAUSE_MS = 2_000;
const POOL_POLL_MS = 1_000;
const FACTS_EVERY_MS = 2_000;
const SWEEP_POLL_MS = 1_000;
const READY_MS = 1_000;
const PRUNE_EVERY_MS = 600_000;
/** At 500 orders a second, a read then sums some ten thousand deltas, which takes a few milliseconds. */
const FOLD_EVERY_MS = 5_000;
const RESCAN_POLL_MS = 1_000;
const SECOND_PASS_POLL_MS = 60_000;

void runService(async (signal) => {
  const config = loadConfig(process.env);
  const context = await openContext(config);
  await checkVaultAtStart(context);
  await lead(context);

  const run = (name: string, tick: Tick, idleMs: number | (() => number)) =>
    runLoop(name, guardTick(context, name, tick), { signal, logger: context.logger, idleMs, errorMs: ERROR_PAUSE_MS });
  const leading = run(
    'lead',
    () => lead(context),
    () => leadPauseMs(context),
  );
  const scanning = run(
    'scan',
    () => scan(context),
    () => pollPauseMs(context),
  );
  const hinting = run('hint', createHintTick(context), () => pollPauseMs(context));
  const filling = run('pool', createPoolTick(context), POOL_POLL_MS);
  const reporting = run('facts', () => writeFacts(context), FACTS_EVERY_MS);
  const warming = run('hot wallet', createHotWalletTick(context), FACTS_EVERY_MS);
  const wakeups = [startListener('pool', config.redisUrl, context.logger, filling.wake)];
  const pruning = run('prune', () => prune(context), PRUNE_EVERY_MS);
  const folding = run('fold', () => fold(context), FOLD_EVERY_MS);
  const rescanning = run('rescan', () => rescan(context), RESCAN_POLL_MS);
  const comparing = run('second pass', createSecondPass(context), SECOND_PASS_POLL_MS);
  const loops = [pruning, folding, rescanning, comparing, leading, scanning, hinting, filling, reporting, warming];
  if (config.sweep.isEnabled) {
    const sweeping = run('sweep', await createSweepTick(context), SWEEP_POLL_MS);
    wakeups.push(startListener('sweeps', config.redisUrl, context.logger, sweeping.wake));
    loops.push(sweeping);
  }
  const metrics =
    config.metrics &&
    (await serveMetrics(openMetrics(context), config.metrics.host, config.metrics.port, () =>
      isDatabaseWell(context.db, READY_MS),
    ));
  context.logger.info('watcher started', { network: config.network });

  return {
    async stop() {
      await Promise.all(wakeups.map((wakeup) => wakeup.close()));
      await Promise.all(loops.map((loop) => loop.ended));
      if (context.state.term) await resign(context.db, context.state.term);
      await metrics?.close();
      await context.close();
    },
  };
}, GRACE_MS);
