import { hostname, userInfo } from 'node:os';
import { type Db, type Tx } from '@gateway/store/db';
import { type Acted, type AdminAction, appendAdminAction, transactRecorded } from '@gateway/store/gateway';
import type { AdminActor, ChainPlace } from '@gateway/store/gateway';

/** Runs an action of the command line in one transaction with its row in the admin audit log, whose place it returns. */
export async function recorded<T>(
  db: Db,
  work: (tx: Tx) => Promise<Acted<T>>,
): Promise<{ result: T; place: ChainPlace }> {
  return transactRecorded(db, operator(), work);
}

/** The same within a transaction of the caller, as its last statement. */
export function record(tx: Tx, action: AdminAction): Promise<ChainPlace> {
  return appendAdminAction(tx, operator(), action);
}

/** A line with the place of a committed row, for a note elsewhere. */
export function placeInWords({ sequence, hash }: ChainPlace): string {
  return `recorded in the admin audit log as ${sequence}:${hash}\n`;
}

/** The account and the host on which the command runs. */
function operator(): AdminActor {
  return { kind: 'command_line', operator: `${accountName()}@${hostname()}` };
}

/** In a container the account may have no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${String(process.getuid?.() ?? 'unknown')}`;
  }
}
