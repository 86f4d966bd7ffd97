import { createHmac, createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { sign, verify, type JwtPayload } from 'jsonwebtoken';
import type { SessionOwner } from '@gateway/store/gateway';
import { contextValue } from '../../base/context-value';
import { isUuid } from '../../http/request/fields';

/** The lifetime of a session (specification part 8). */
export const SESSION_SECONDS = 86_400;
/** The lifetime of a session that is a device at the counter: 30 days (decisions 12.1). */
export const COUNTER_SECONDS = 30 * SESSION_SECONDS;

/** A session, as stated in a valid token. */
export interface TokenSession {
  id: string;
  expiresAt: Date;
  /** Whether it is a person's; otherwise it began with the password of the deployment. */
  isOfPerson: boolean;
}

/** An open session, with its owner as it is now. */
export interface Session extends TokenSession, SessionOwner {}

/** For whom a session begins: with the password of the deployment, as a person, or as a device at the counter. */
export type SessionKind = 'deployment' | 'person' | 'counter';

/** Issues and verifies the tokens of sessions. */
export interface SessionTokens {
  /** A new session and its token, which is valid once the session is stored. */
  issue(now: Date, kind: SessionKind): { token: string; session: TokenSession };
  /**
   * The session of a token that this deployment issued and that has not expired. One of the deployment's password ends when
   * that is changed.
   */
  read(token: string, now: Date): TokenSession | undefined;
}

/** A value of JWT_SECRET, and what sessions that it signed state about the password. */
interface Signer {
  key: KeyObject;
  passwordVersion: string;
}

const ISSUER = 'gateway';
const AUDIENCE = 'gateway-admin';
const SUBJECTS = { deployment: 'admin', person: 'person', counter: 'person' } as const;
const CLOCK_SKEW_SECONDS = 60;
const MAX_TOKEN_LENGTH = 2048;
const HEADER_FIELDS = '{"alg":"HS256","typ":"JWT"}';

/** The key is a KeyObject: the library would first try a string as a public key, on every request. */
export const sessionTokensOf = contextValue(({ config }): SessionTokens => {
  const { jwtSecret, previousJwtSecret, adminPassword } = config;
  const toSigner = (secret: Buffer): Signer => ({
    key: createSecretKey(secret),
    passwordVersion: createHmac('sha256', secret).update(adminPassword).digest('hex').slice(0, 16),
  });
  const current = toSigner(jwtSecret);
  const signers = previousJwtSecret ? [current, toSigner(previousJwtSecret)] : [current];
  return {
    issue(now, kind) {
      const iat = Math.floor(now.getTime() / 1000);
      const exp = iat + (kind === 'counter' ? COUNTER_SECONDS : SESSION_SECONDS);
      const id = randomUUID();
      const isOfPerson = kind !== 'deployment';
      const password = isOfPerson ? {} : { pv: current.passwordVersion };
      const claims = { iss: ISSUER, aud: AUDIENCE, sub: SUBJECTS[kind], jti: id, ...password, iat, exp };
      const token = sign(claims, current.key, { algorithm: 'HS256' });
      return { token, session: { id, expiresAt: new Date(exp * 1000), isOfPerson } };
    },
    read(token, now) {
      if (token.length > MAX_TOKEN_LENGTH) return undefined;
      for (const { key, passwordVersion } of signers) {
        const claims = readClaims(token, key, now);
        if (!claims) continue;
        const isCurrent = claims.sub === SUBJECTS.person || claims['pv'] === passwordVersion;
        return isCurrent ? toSession(claims, now) : undefined;
      }
      return undefined;
    },
  };
}).of;

function readClaims(token: string, key: KeyObject, now: Date): JwtPayload | undefined {
  try {
    const { header, payload } = verify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      complete: true,
      clockTimestamp: Math.floor(now.getTime() / 1000),
    });
    return JSON.stringify(header) === HEADER_FIELDS && typeof payload === 'object' ? payload : undefined;
  } catch {
    return undefined; // the reason for rejecting a token is never disclosed
  }
}

/** Rejects what the library accepts: tokens without expiry, of another subject, with a longer lifetime, from the future. */
function toSession({ sub, jti, iat, exp }: JwtPayload, now: Date): TokenSession | undefined {
  const isOfPerson = sub === SUBJECTS.person;
  if (!isOfPerson && sub !== SUBJECTS.deployment) return undefined;
  if (!isUuid(jti) || iat === undefined || exp === undefined) return undefined;
  const most = isOfPerson ? COUNTER_SECONDS : SESSION_SECONDS;
  const isOurs = exp - iat <= most && iat <= now.getTime() / 1000 + CLOCK_SKEW_SECONDS;
  return isOurs ? { id: jti, expiresAt: new Date(exp * 1000), isOfPerson } : undefined;
}
