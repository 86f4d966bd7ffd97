// Loaded before a service (NODE_OPTIONS=--require): its Date follows the simulated time of the file SIM_CLOCK. Timers
// and performance.now() are unaffected, as they are when a machine's clock is set.
import { readShifts, shiftAt } from './clock-file';

const file = process.env['SIM_CLOCK'] ?? '';
const RealDate = Date;

function now(): number {
  const real = RealDate.now();
  return real + shiftAt(readShifts(file), real);
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver): unknown => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
