import { ApiError } from '../api/http/errors';
import { findHealth } from '../api/health';
import { type Proof, signIn, signOut } from '../api/session';
import { newStore, useStore } from '../browser/store';

/** `ended`: the gateway no longer accepts the session; the page stays until the admin signs in again. */
export interface Session {
  state: 'checking' | 'out' | 'in' | 'ended';
  /** Incremented at each sign-in: requests that failed without a session are repeated. */
  version: number;
}

const LIFETIME_MS = 24 * 3_600_000;
/** Then the page is shown, which says itself that nothing answers. */
const CHECK_TIMEOUT_MS = 5_000;
const UNTIL = 'gateway.signed-in-until';
const ENDED = ['ADMIN_UNAUTHORIZED', 'ADMIN_TOKEN_INVALID'];

const session = newStore<Session>({ state: 'checking', version: 0 });

export function useSession(): Session {
  return useStore(session);
}

/**
 * Checks whether the browser has a session, since scripts cannot read the cookie. If this browser remembers none, the
 * login page is shown at once.
 */
export async function checkSession(): Promise<void> {
  if (isStorageOpen() && signedInUntil() === undefined) {
    become('out');
    return;
  }
  try {
    await findHealth(AbortSignal.timeout(CHECK_TIMEOUT_MS));
    become('in');
  } catch (error) {
    become(isSessionEnd(error) ? 'out' : 'in');
  }
}

/** @throws ApiError as `signIn` */
export async function beginSession(proof: Proof): Promise<void> {
  await signIn(proof);
  remember(new Date(Date.now() + LIFETIME_MS));
  session.set({ state: 'in', version: session.get().version + 1 });
}

/** Signs out in the gateway and discards what the page shows. */
export async function endSession(): Promise<void> {
  await signOut();
  remember(undefined);
  become('out');
}

/** Called after every failed request: an error that reports an ended session ends it here too. */
export function detectSessionEnd(error: unknown): void {
  if (isSessionEnd(error) && session.get().state === 'in') become('ended');
}

/** When the session ends, if this browser knows it: the sign-in was in one of its windows. */
export function signedInUntil(): Date | undefined {
  try {
    const time = new Date(localStorage.getItem(UNTIL) ?? '');
    return time.getTime() > Date.now() ? time : undefined;
  } catch {
    return undefined; // storage is not available: the time is not shown
  }
}

function isStorageOpen(): boolean {
  try {
    return typeof localStorage.length === 'number';
  } catch {
    return false;
  }
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && ENDED.includes(error.code) && error.hint === undefined;
}

function become(state: Session['state']): void {
  session.set({ ...session.get(), state });
}

function remember(until: Date | undefined): void {
  try {
    if (until) localStorage.setItem(UNTIL, until.toISOString());
    else localStorage.removeItem(UNTIL);
  } catch {
    // Storage is not available: the time is not shown.
  }
}
