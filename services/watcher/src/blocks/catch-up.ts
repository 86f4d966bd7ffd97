import type { WatcherContext, WatcherState } from '../context/context';

/** A scan this close to the newest final block is not logged. */
const NEAR_BLOCKS = 20;
const LOG_EVERY_MS = 10_000;

/** Records the newest block that may be scanned, which the scan learns before it continues reading. */
export function noteTarget(state: WatcherState, number: number, target: number): void {
  if (target - number < NEAR_BLOCKS) return;
  const now = performance.now();
  state.catchUp = state.catchUp
    ? { ...state.catchUp, target }
    : { target, firstNumber: number, since: now, loggedAt: now };
}

/** Logs a lagging scan's progress every ten seconds (blocks behind, rate, time left), and once when it is done. */
export function logCatchUp({ state, logger }: WatcherContext, number: number): void {
  const { catchUp } = state;
  if (!catchUp) return;
  const now = performance.now();
  const seconds = (now - catchUp.since) / 1000;
  const scanned = number - catchUp.firstNumber;
  const behind = catchUp.target - number;
  if (behind <= 0) {
    state.catchUp = undefined;
    logger.info('scan caught up', { block: number, scanned, seconds: Math.round(seconds) });
  } else if (now - catchUp.loggedAt >= LOG_EVERY_MS) {
    catchUp.loggedAt = now;
    const perSecond = scanned / seconds;
    logger.info('scan is catching up', {
      block: number,
      behind,
      blocksPerSecond: Math.round(perSecond * 10) / 10,
      secondsLeft: Math.round(behind / perSecond),
    });
  }
}
