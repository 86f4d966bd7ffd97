import type { Request, Router } from 'express';
import { type Caller, mayCall, type PermittedOperation, PERMISSIONS, refuse } from '@gateway/domain';
import { loadContract, type OperationId } from '@gateway/contract';
import type { AdminActor } from '@gateway/store/gateway';
import { answerNotFound } from '../http/errors';
import type { Session } from './admin/admin-session';

/** The address of the client as the admin audit log and the list of sessions show it; a proxy may forward any text. */
const MAX_ADDRESS_LENGTH = 100;

export function shownAddress({ ip = '' }: Request): string {
  return ip.slice(0, MAX_ADDRESS_LENGTH);
}

/** Who calls, as far as permissions know it. */
export function callerOf({ person, merchantRole, counterMerchantId }: Session): Caller {
  const isCounter = counterMerchantId !== null;
  return { kind: 'person', gatewayRole: person === null ? 'owner' : person.gatewayRole, merchantRole, isCounter };
}

const ONLY_READS = 'This key can only read: use the full key of the merchant';

/**
 * Refuses what the table of permissions does not permit. Every route that needs a key or a session calls this, and no other
 * code decides by roles.
 * @throws Refusal FORBIDDEN, or READ_ONLY_KEY for a key that only reads
 */
export function requirePermission(operation: PermittedOperation, caller: Caller): void {
  if (mayCall(operation, caller)) return;
  if (caller.kind !== 'key') refuse('FORBIDDEN', 'Your role does not permit this');
  const isForFullKeys = mayCall(operation, { kind: 'key', isReadOnly: false });
  return isForFullKeys ? refuse('READ_ONLY_KEY', ONLY_READS) : refuse('FORBIDDEN', 'A key cannot do this: sign in');
}

/** The operations that are called; the others are webhooks, which the gateway sends. */
type CalledOperation = Exclude<OperationId, 'paymentConfirmed' | 'eventPushed' | 'webhookTest'>;
/** Compiles only if the table of permissions has a row for each of them. */
const ROWS: Readonly<Record<CalledOperation, string>> = PERMISSIONS;

/**
 * The operation of the contract that a route serves.
 * @throws Error at the start of the api when the contract has no such route, or the table of permissions no row for it
 */
export function operationAt(method: string, path: string): PermittedOperation {
  const id = loadContract().paths[path.replace(/:(\w+)/g, '{$1}')]?.[method]?.operationId;
  if (id === undefined || !Object.hasOwn(ROWS, id)) {
    throw new Error(`no permissions for ${method.toUpperCase()} ${path}: add its row to packages/domain/src/access`);
  }
  return id as PermittedOperation satisfies CalledOperation; // and no row for anything else
}

/**
 * Looks at all routes of the API, also those that anybody may call.
 * @throws Error as `operationAt`
 */
export function requireRows({ stack }: Router): void {
  for (const { route } of stack) {
    for (const { method, handle } of route?.stack ?? []) {
      const isServed = Boolean(method) && handle !== answerNotFound; // what answers to all other methods has none
      if (isServed) operationAt(method, route?.path ?? '');
    }
  }
}

/** Who is named in the admin audit log for what a session does. @param merchantId of an operation of a merchant */
export function actorOf(session: Session, request: Request, merchantId: string | null): AdminActor {
  const { id: sessionId, person, merchantRole } = session;
  const address = shownAddress(request);
  if (person === null) return { kind: 'admin', sessionId, address };
  const role = merchantId === null ? (person.gatewayRole ?? 'person') : `merchant ${merchantRole ?? 'person'}`;
  return { kind: 'person', personId: person.id, role, merchantId, sessionId, address };
}
