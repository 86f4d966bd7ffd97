import type { WatcherContext } from './context';

/** A scan that is this close to the newest final block is not worth a word. */
const NEAR_BLOCKS = 20;
const TELL_EVERY_MS = 10_000;

/** Notes how far the chain is, as the scan learns it before it reads on from a block. */
export function noteTarget({ state }: WatcherContext, number: number, target: number): void {
  if (target - number < NEAR_BLOCKS) return;
  const now = performance.now();
  state.catchUp = state.catchUp
    ? { ...state.catchUp, target }
    : { target, firstNumber: number, since: now, toldAt: now };
}

/** Tells every ten seconds how a scan that is behind goes on: blocks behind, rate and time left, and once that it is done. */
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
  } else if (now - catchUp.toldAt >= TELL_EVERY_MS) {
    catchUp.toldAt = now;
    const perSecond = scanned / seconds;
    logger.info('scan was catching up', {
      block: number,
      behind,
      blocksPerSecond: Math.round(perSecond * 10) / 10,
      secondsLeft: Math.round(behind / perSecond),
    });
  }
}
