import { createHmac, createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { sign, verify, type JwtPayload } from 'jsonwebtoken';
import { contextValue } from '../../base/context-value';
import { isUuid } from '../../http/request/fields';

/** The maximum lifetime of a session (specification part 8). */
export const SESSION_SECONDS = 86_400;

/** A session of the admin, as stated in a valid token. */
export interface AdminSession {
  id: string;
  expiresAt: Date;
}

/** Issues and verifies the tokens of the admin's sessions. */
export interface SessionTokens {
  /** A new session and its token, which is valid once the session is stored. */
  issue(now: Date): { token: string; session: AdminSession };
  /** The session of a token that this deployment issued, that has not expired, and whose password is still current. */
  read(token: string, now: Date): AdminSession | undefined;
}

/** A value of JWT_SECRET, and what sessions that it signed state about the password. */
interface Signer {
  key: KeyObject;
  passwordVersion: string;
}

const ISSUER = 'gateway';
const AUDIENCE = 'gateway-admin';
const SUBJECT = 'admin';
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
    issue(now) {
      const iat = Math.floor(now.getTime() / 1000);
      const [id, exp] = [randomUUID(), iat + SESSION_SECONDS];
      const claims = { iss: ISSUER, aud: AUDIENCE, sub: SUBJECT, jti: id, pv: current.passwordVersion, iat, exp };
      const token = sign(claims, current.key, { algorithm: 'HS256' });
      return { token, session: { id, expiresAt: new Date(exp * 1000) } };
    },
    read(token, now) {
      if (token.length > MAX_TOKEN_LENGTH) return undefined;
      for (const { key, passwordVersion } of signers) {
        const claims = readClaims(token, key, now);
        if (claims) return claims['pv'] === passwordVersion ? toSession(claims, now) : undefined;
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
      subject: SUBJECT,
      complete: true,
      clockTimestamp: Math.floor(now.getTime() / 1000),
    });
    return JSON.stringify(header) === HEADER_FIELDS && typeof payload === 'object' ? payload : undefined;
  } catch {
    return undefined; // the reason for rejecting a token is never disclosed
  }
}

/** Rejects what the library accepts: tokens without expiry, with a longer lifetime than ours, or from the future. */
function toSession({ jti, iat, exp }: JwtPayload, now: Date): AdminSession | undefined {
  if (!isUuid(jti) || iat === undefined || exp === undefined) return undefined;
  const isOurs = exp - iat <= SESSION_SECONDS && iat <= now.getTime() / 1000 + CLOCK_SKEW_SECONDS;
  return isOurs ? { id: jti, expiresAt: new Date(exp * 1000) } : undefined;
}
