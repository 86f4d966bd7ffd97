import { detectSessionEnd } from './session';

/** Called after every failed request. */
export function recordFailure(error: unknown): void {
  detectSessionEnd(error);
}
