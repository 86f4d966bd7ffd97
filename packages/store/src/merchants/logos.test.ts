import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { query, queryOne } from '../db/pool';
import { transact } from '../db/transaction';
import { buildMerchant } from '../testing';
import { databasePerSuite } from '../testing/database/suite-database';
import { findLogo, replaceLogo, type Logo } from './logos';
import { findMerchant, lockMerchant } from './merchants';

const { db } = databasePerSuite();

function logoOf(content: string): Logo {
  const png = Buffer.from(content);
  return { digest: createHash('sha256').update(png).digest('hex'), png };
}

function give(merchantId: string, logo: Logo | null, before?: () => Promise<void>): Promise<void> {
  return transact(db, async (tx) => {
    const merchant = await lockMerchant(tx, merchantId);
    if (!merchant) throw new Error('there is no such merchant');
    await before?.();
    await replaceLogo(tx, merchant, logo);
  });
}

const countFiles = async (): Promise<number | undefined> =>
  (await queryOne<{ count: number }>(db, 'select count(*)::int as count from merchant_logos'))?.count;

test('a merchant has the logo that it got last, and the file before it is gone', async () => {
  const { id } = await buildMerchant(db);
  expect(await findMerchant(db, id)).toMatchObject({ logo: null });
  const [first, second] = [logoOf('first'), logoOf('second')];
  await give(id, first);
  expect(await findMerchant(db, id)).toMatchObject({ logo: first.digest });
  expect(await findLogo(db, first.digest)).toEqual(first.png);
  await give(id, second);
  expect(await findMerchant(db, id)).toMatchObject({ logo: second.digest });
  expect(await findLogo(db, first.digest)).toBeUndefined();
  await give(id, second);
  expect(await findLogo(db, second.digest)).toEqual(second.png);
  await give(id, null);
  expect(await findMerchant(db, id)).toMatchObject({ logo: null });
  await give(id, null);
  expect(await countFiles()).toBe(0);
});

test('two merchants share a file, which goes with the last of them', async () => {
  const [one, two] = [await buildMerchant(db), await buildMerchant(db)];
  const shared = logoOf('shared');
  await give(one.id, shared);
  await give(two.id, shared);
  expect(await countFiles()).toBe(1);
  await give(one.id, null);
  expect(await findLogo(db, shared.digest)).toEqual(shared.png);
  await give(two.id, null);
  expect(await countFiles()).toBe(0);
});

test('a file that one merchant gives up while another gets it is kept', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await buildMerchant(db), await buildMerchant(db)];
    const shared = logoOf(`shared ${round}`);
    await give(one.id, shared);
    let arrived = 0;
    let open: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (open = resolve));
    const meet = async (): Promise<void> => {
      if (++arrived === 2) open();
      await both;
    };
    await Promise.all([give(one.id, null, meet), give(two.id, shared, meet)]);
    expect(await findLogo(db, shared.digest)).toEqual(shared.png);
    await give(two.id, null);
  }
});

test('the database has no logo of a merchant without its file, and no file that is too large', async () => {
  const { id } = await buildMerchant(db);
  const setTo = (digest: string): Promise<unknown> =>
    query(db, `update merchants set logo_digest = decode(:digest, 'hex') where id = :id`, { id, digest });
  await expect(setTo(logoOf('absent').digest)).rejects.toThrow('foreign key');
  await expect(give(id, logoOf('x'.repeat(300_001)))).rejects.toThrow('check');
});
