import type { Request, Response } from 'express';
import { secretFingerprint } from '@gateway/domain';
import type { Tx } from '@gateway/store/db';
import { insertSession, noteLogin, revokeSession } from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { findSession, setSessionCookie } from '../admin/admin-auth';
import { COUNTER_SECONDS, SESSION_SECONDS, sessionTokensOf, type SessionKind } from '../admin/admin-session';
import { shownAddress } from '../caller';

/** What a challenge is for that a passkey answers to sign in. */
export const LOG_IN = { purpose: 'log_in', sessionId: null } as const;

/** Longer than that of any browser. */
const MAX_AGENT_LENGTH = 300;

/** For whom a session begins. */
export interface SessionFor {
  personId: string | null;
  /** The merchant whose counter this device becomes. */
  counterMerchantId: string | null;
}

/** A session that begins with a request. It exists once it is stored. */
export interface NewSession {
  id: string;
  userAgent: string | null;
  /** The session that the browser had, which this one replaces: nobody goes on in the session of another person. */
  replacedId: string | null;
  /** Stores it, in the transaction that proves who it is for. */
  store(tx: Tx, owner: SessionFor): Promise<void>;
  /** Gives the browser its cookie, once the transaction is committed. */
  answer(response: Response): void;
}

/** Prepares a session. A login always makes a new one: no cookie that came with the request goes on. */
export async function newSession(context: ApiContext, request: Request, kind: SessionKind): Promise<NewSession> {
  const { config } = context;
  const replaced = await findSession(context, request);
  const { token, session } = sessionTokensOf(context).issue(new Date(), kind);
  const userAgent = request.headers['user-agent']?.slice(0, MAX_AGENT_LENGTH) ?? null;
  return {
    id: session.id,
    userAgent,
    replacedId: replaced?.id ?? null,
    async store(tx, { personId, counterMerchantId }) {
      if (replaced) await revokeSession(tx, replaced.person?.id ?? null, replaced.id, config.adminIdleTimeout);
      const { id, expiresAt } = session;
      const address = shownAddress(request);
      await insertSession(tx, { id, expiresAt, personId, counterMerchantId, address, userAgent });
      await noteLogin(tx, secretFingerprint(config.jwtSecret));
    },
    answer(response) {
      setSessionCookie(response, context, token, kind === 'counter' ? COUNTER_SECONDS : SESSION_SECONDS);
    },
  };
}
