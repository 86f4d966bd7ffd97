import { Unreachable } from '../api/client';
import { noteSessionEnd } from './session';
import { newStore, useStore } from './store';

/** Whether the gateway answers, and when it did last. */
export interface Connection {
  isAway: boolean;
  heardAt: Date;
}

const connection = newStore<Connection>({ isAway: false, heardAt: new Date() });
let heardAt = new Date();

export function useConnection(): Connection {
  return useStore(connection);
}

/** Told of every answer that was one. */
export function noteAnswer(): void {
  heardAt = new Date();
  if (connection.get().isAway) connection.set({ isAway: false, heardAt });
}

/** Told of every failed request; a refusal is an answer too. */
export function noteFailure(error: unknown): void {
  if (error instanceof Unreachable) {
    if (!connection.get().isAway) connection.set({ isAway: true, heardAt });
    return;
  }
  noteAnswer();
  noteSessionEnd(error);
}
