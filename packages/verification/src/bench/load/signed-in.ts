import { createHmac, randomUUID } from 'node:crypto';
import { transact, type Db } from '@gateway/store/db';
import { insertSession } from '@gateway/store/gateway';
import { insertPerson, setMerchantRole } from '@gateway/store/people';

const SESSION_SECONDS = 86_400;
const NO_CREDENTIALS = { loginName: null, passwordHash: null, directorySubject: null, language: null };

/**
 * An owner of a merchant with an open session, as the api leaves it in the database: a thousand people who sign in by
 * themselves would keep its processors busy with their passwords for minutes.
 * @returns the cookie of the session
 */
export async function storeSignedIn(db: Db, jwtSecret: string, merchantId: string): Promise<string> {
  const [id, iat] = [randomUUID(), Math.floor(Date.now() / 1_000)];
  const exp = iat + SESSION_SECONDS;
  await transact(db, async (tx) => {
    await insertPerson(tx, { id, name: 'Olga', ...NO_CREDENTIALS });
    await setMerchantRole(tx, id, merchantId, 'owner');
    const place = { counterMerchantId: null, address: '127.0.0.1', userAgent: null };
    await insertSession(tx, { id, personId: id, expiresAt: new Date(exp * 1_000), ...place });
  });
  const claims = { iss: 'gateway', aud: 'gateway-admin', sub: 'person', jti: id, iat, exp };
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = createHmac('sha256', Buffer.from(jwtSecret, 'hex')).update(signed).digest('base64url');
  return `admin_token=${signed}.${signature}`;
}
