import { beforeEach, expect, test } from '@jest/globals';
import { openHmacKeys, type HmacKeys } from '@gateway/domain';
import { query, transact } from '@gateway/store/db';
import { noteLogin, pinInstance } from '@gateway/store/gateway';
import {
  insertMerchant,
  rehashApiKey,
  rehashReadOnlyKey,
  replaceReadOnlyKey,
  type Merchant,
} from '@gateway/store/merchants';
import { databasePerTest } from '@gateway/store/testing/suite-database';
import { secretsStatus } from './secrets-status';
import { print, type Printed } from '../testing';

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const OLD_ALONE = openHmacKeys(OLD, undefined);
const BOTH = openHmacKeys(NEW, OLD);
const NEW_ALONE = openHmacKeys(NEW, undefined);
const JWT = { old: 'the-old-one', new: 'the-new-one' };

const database = databasePerTest();
beforeEach(async () => {
  await startWith(OLD_ALONE);
});

/** What a starting service does with these values. */
async function startWith(
  hmac: HmacKeys,
  jwt = { fingerprint: JWT.old, previousFingerprint: undefined as string | undefined },
): Promise<void> {
  await pinInstance(database.db, { network: 'nile', hmac, jwt });
}

const status = (): Promise<Printed> => print(() => secretsStatus({ DATABASE_URL: database.url }, []));

function addMerchant(name: string, keys: HmacKeys): Promise<Merchant> {
  const key = { ...keys.hash(`gpk_${name}`), prefix: `gpk_${name}` };
  return insertMerchant(database.db, { name, key, webhookSecretSealed: keys.seal('a-webhook-secret') });
}

test('without a rotation nothing is needed', async () => {
  await addMerchant('Shop', OLD_ALONE);
  expect(await status()).toMatchObject({
    code: 0,
    output: 'HMAC_SECRET\n  no previous value is needed\n\nJWT_SECRET\n  no previous value is needed\n',
  });
});

test('during a rotation it counts what is left, names the merchants, and says when the old value can go', async () => {
  const used = await addMerchant('Used', OLD_ALONE);
  const unused = await addMerchant('Unused', OLD_ALONE);
  await startWith(BOTH);
  const first = await status();
  expect(first.code).toBe(1);
  expect(first.output).toContain('not sealed for the new value: 2\n');
  expect(first.output).toContain('not used since the change: 2, of 2 merchants\n');
  expect(first.output).toContain('HMAC_SECRET_PREVIOUS cannot be removed yet');

  await query(database.db, 'update merchants set webhook_secret_sealed = :sealed', { sealed: BOTH.seal('a-secret') });
  await rehashApiKey(database.db, used.id, BOTH.hash('gpk_Used'));
  await query(database.db, 'update merchants set is_active = false where id = :id', { id: unused.id });
  const second = await status();
  expect(second.code).toBe(1);
  expect(second.output).toContain(
    `not used since the change: 1, of 2 merchants\n    gpk_Unused…  "Unused" ${unused.id} (suspended)`,
  );
  expect(second.output).toContain('can be removed when these keys were used');

  await rehashApiKey(database.db, unused.id, BOTH.hash('gpk_Unused'));
  const key = { ...OLD_ALONE.hash('gpr_Unused'), prefix: 'gpr_Unused' };
  await transact(database.db, (tx) => replaceReadOnlyKey(tx, used.id, key, 0));
  expect((await status()).output).toContain(`gpr_Unused…  "Used" ${used.id}`);
  await rehashReadOnlyKey(database.db, BOTH.hash('gpr_Unused'));

  const third = await status();
  expect(third).toMatchObject({
    code: 0,
    output: expect.stringContaining('HMAC_SECRET_PREVIOUS can be removed, once'),
  });
  for (const { output } of [first, second, third]) {
    for (const secret of [OLD, NEW]) expect(output).not.toContain(secret.toString('hex'));
    expect(output).not.toContain('a-webhook-secret');
  }
});

test('keys that were not used before the end of the rotation are named as dead', async () => {
  await addMerchant('Lost', OLD_ALONE);
  await startWith(BOTH);
  await query(database.db, 'update merchants set webhook_secret_sealed = :sealed', { sealed: BOTH.seal('a-secret') });
  await startWith(NEW_ALONE);
  const { code, output } = await status();
  expect(code).toBe(0);
  expect(output).toMatch(/no longer work:\n {4}gpk_Lost… {2}"Lost"/);
});

test('the end of the last session of the previous JWT_SECRET is shown', async () => {
  await startWith(OLD_ALONE, { fingerprint: JWT.new, previousFingerprint: JWT.old });
  const { code, output } = await status();
  const [, end = ''] = /ends by (\S+)\n/.exec(output) ?? [];
  expect(code).toBe(1);
  expect(Date.parse(end)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  await query(database.db, `update instance set jwt_previous_until = now() - interval '1 second'`);
  expect(await status()).toMatchObject({
    code: 0,
    output: expect.stringContaining('JWT_SECRET_PREVIOUS can be removed'),
  });
  await noteLogin(database.db, JWT.old);
  expect((await status()).code).toBe(1);
});
