import { Unreachable } from '../api/client';
import { detectSessionEnd } from './session';
import { newStore, useStore } from './store';

/** Whether the gateway responds, and when it last did. */
export interface Connection {
  isAway: boolean;
  heardAt: Date;
}

const connection = newStore<Connection>({ isAway: false, heardAt: new Date() });
let heardAt = new Date();

export function useConnection(): Connection {
  return useStore(connection);
}

/** Called after every response. */
export function recordResponse(): void {
  heardAt = new Date();
  if (connection.get().isAway) connection.set({ isAway: false, heardAt });
}

/** Called after every failed request; an error response counts as a response. */
export function recordFailure(error: unknown): void {
  if (error instanceof Unreachable) {
    if (!connection.get().isAway) connection.set({ isAway: true, heardAt });
    return;
  }
  recordResponse();
  detectSessionEnd(error);
}
