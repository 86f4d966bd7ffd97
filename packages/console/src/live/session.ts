import { ApiError } from '../api/http/errors';
import { actFor } from '../api/http/client';
import { findMe, type Me, type Operation, type OwnMerchant } from '../api/access/me';
import { signOut } from '../api/access/session';
import { hasDirectory } from '../browser/page-fact';
import { recall, remember } from '../browser/storage';
import { newStore, useStore } from '../browser/store';
import { speak } from './speak';

/** `ended`: the gateway no longer accepts the session; the page stays until the admin signs in again. */
export interface Session {
  state: 'checking' | 'out' | 'in' | 'ended';
  /** Incremented at each sign-in: requests that failed without a session are repeated. */
  version: number;
  /** Who is signed in; undefined while that is not known. */
  me: Me | undefined;
  /** The merchant for which the person acts; undefined: for the gateway. */
  merchant: OwnMerchant | undefined;
}

/** Then the page is shown, which says itself that nothing answers. */
const CHECK_TIMEOUT_MS = 5_000;
const UNTIL = 'gateway.signed-in-until';
const MERCHANT = 'gateway.merchant';
const ENDED = ['ADMIN_UNAUTHORIZED', 'ADMIN_TOKEN_INVALID'];

const SIGNED_OUT = { state: 'out', me: undefined, merchant: undefined } as const;

const session = newStore<Session>({ state: 'checking', version: 0, me: undefined, merchant: undefined });

export function useSession(): Session {
  return useStore(session);
}

/** Calls back when someone else acts, or for someone else. @returns a function that stops it */
export function onOtherActor(listener: () => void): () => void {
  let before = session.get();
  return session.listen(() => {
    const { state, me, merchant } = before;
    before = session.get();
    if (before.state !== state || before.me !== me || before.merchant !== merchant) listener();
  });
}

/** Whether the session is open and permits one of the operations, where the person acts now. */
export function mayNow(operations: readonly Operation[]): boolean {
  return session.get().state === 'in' && operations.some(may);
}

/** Whether the gateway says that the person may call an operation, where it acts now. The api decides all the same. */
export function may(operation: Operation): boolean {
  const { me, merchant } = session.get();
  return (merchant ?? me)?.operations.includes(operation) ?? false;
}

/**
 * Checks whether the browser has a session, since scripts cannot read the cookie. If this browser remembers none, the
 * login page is shown at once; but the way back from a directory begins one of which the page does not know.
 */
export async function checkSession(): Promise<void> {
  if (isStorageOpen() && signedInUntil() === undefined && !hasDirectory()) {
    become(SIGNED_OUT);
    return;
  }
  try {
    know(await findMe(AbortSignal.timeout(CHECK_TIMEOUT_MS)));
  } catch (error) {
    become(isSessionEnd(error) ? SIGNED_OUT : { state: 'in' });
  }
}

/** Begins after the gateway has given this browser a session. @throws ApiError, or Unreachable */
export async function beginSession(): Promise<void> {
  know(await findMe(), session.get().version + 1);
}

/** Keeps who is signed in. @param version another one where requests without a session are to be repeated */
export function know(me: Me, version = session.get().version): void {
  remember(UNTIL, me.expires_at);
  const isOfMerchants = me.gateway_role === null || me.is_counter;
  const merchant = merchantIn(me, recall(MERCHANT)) ?? (isOfMerchants ? me.merchants[0] : undefined);
  become({ state: 'in', version, me, merchant });
  if (me.person?.language != null) speak(me.person.language);
}

/** Acts for the merchant of this id from now on, if the person has a role there; otherwise for the gateway. */
export function chooseMerchant(id: string): void {
  const { me } = session.get();
  const merchant = me && merchantIn(me, id);
  remember(MERCHANT, merchant?.id);
  become({ merchant });
}

function merchantIn(me: Me, id: string | undefined): OwnMerchant | undefined {
  return me.merchants.find((merchant) => merchant.id === id);
}

/** Signs out in the gateway and discards what the page shows. */
export async function endSession(): Promise<void> {
  await signOut();
  remember(UNTIL, undefined);
  become(SIGNED_OUT);
}

/** Called after every failed request: an error that reports an ended session ends it here too. */
export function detectSessionEnd(error: unknown): void {
  if (isSessionEnd(error) && session.get().state === 'in') become({ state: 'ended' });
}

/** When the session ends, if this browser knows it: the sign-in was in one of its windows. */
export function signedInUntil(): Date | undefined {
  const time = new Date(recall(UNTIL) ?? '');
  return time.getTime() > Date.now() ? time : undefined;
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

function become(change: Partial<Session>): void {
  const next = { ...session.get(), ...change };
  actFor(next.merchant?.id);
  session.set(next);
}
