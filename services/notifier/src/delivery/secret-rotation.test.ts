import { expect, test } from '@jest/globals';
import { openHmacKeys, verifySignature } from '@gateway/domain';
import { query } from '@gateway/store/db';
import { TEST_HMAC_SECRET } from '@gateway/store/testing';
import { until } from '@gateway/runtime/testing';
import { perTest } from '@gateway/runtime/testing/suite';
import { startProcess } from '../testing/process';
import { openTestNotifier } from '../testing/test-notifier';

const NEW = Buffer.from('5ec2e7d0'.repeat(8), 'hex');
const OLD_ALONE = { hmacSecret: TEST_HMAC_SECRET, previousHmacSecret: undefined };
const BOTH = { hmacSecret: NEW, previousHmacSecret: TEST_HMAC_SECRET };
const NEW_ALONE = { hmacSecret: NEW, previousHmacSecret: undefined };

const fixture = perTest(openTestNotifier);

/** Stores a merchant's webhook secret as a copy of the api with these values of HMAC_SECRET does. */
async function seal(id: string, { hmacSecret, previousHmacSecret }: typeof BOTH | typeof OLD_ALONE): Promise<void> {
  const sealed = openHmacKeys(hmacSecret, previousHmacSecret).seal('a-secret-of-the-shop');
  await query(fixture.database.db, 'update merchants set webhook_secret_sealed = :sealed where id = :id', {
    ...{ id, sealed },
  });
}

/** Pays an order and waits until its webhook has arrived with a valid signature. */
async function expectSigned(merchantId: string): Promise<void> {
  const count = fixture.server.received.length + 1;
  await fixture.paidOrders([fixture.server.url], merchantId);
  await fixture.untilStatus('completed', count);
  const last = fixture.server.received.at(-1);
  expect(
    verifySignature(last?.body ?? Buffer.alloc(0), 'a-secret-of-the-shop', String(last?.headers['x-signature'])),
  ).toBe(true);
}

test('whichever service is restarted first, each notifier signs what each copy of the api seals', async () => {
  const { id } = await fixture.merchant();
  for (const notifier of [OLD_ALONE, BOTH, OLD_ALONE]) {
    const { stop } = await fixture.start(notifier);
    for (const api of [OLD_ALONE, BOTH]) {
      await seal(id, api);
      await expectSigned(id);
    }
    await stop();
  }
  await (await fixture.start(NEW_ALONE)).stop();
  await fixture.start(BOTH);
  for (const api of [BOTH, NEW_ALONE]) {
    await seal(id, api);
    await expectSigned(id);
  }
});

test('processes with the old, both and the new secret take over from each other, and none that is too new starts', async () => {
  const { id } = await fixture.merchant();
  const hex = (secret: Buffer): string => secret.toString('hex');
  const start = (HMAC_SECRET: string, HMAC_SECRET_PREVIOUS = ''): ReturnType<typeof startProcess> =>
    startProcess(fixture.database.urlOf('notifier'), { variables: { HMAC_SECRET, HMAC_SECRET_PREVIOUS } });
  const started = (process: ReturnType<typeof startProcess>): Promise<void> =>
    until('the notifier has started', () => process.output().includes('notifier started'));

  const older = start(hex(TEST_HMAC_SECRET));
  await started(older);
  const both = start(hex(NEW), hex(TEST_HMAC_SECRET));
  await started(both);
  await seal(id, OLD_ALONE);
  await expectSigned(id);
  const early = start(hex(NEW));
  expect(await early.ended).toBe(1);
  expect(early.output()).toContain('HMAC_SECRET_PREVIOUS is still needed by 1 sealed secrets');
  expect(early.output()).not.toContain(hex(NEW));
  older.signal('SIGKILL');
  await older.ended;
  await seal(id, BOTH);
  const settled = start(hex(NEW));
  await started(settled);
  both.signal('SIGKILL');
  await both.ended;
  await expectSigned(id);
  settled.signal('SIGTERM');
  expect(await settled.ended).toBe(0);
});
