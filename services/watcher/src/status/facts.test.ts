import { expect, test } from '@jest/globals';
import { findWatcherFacts } from '@gateway/store/gateway';
import { scan } from '../scan/scan';
import { watcherPerTest } from '../testing/suite-watcher';
import { writeFacts } from './facts';

const watcher = watcherPerTest();

test('the newest final block is the chain’s, also while the scan is far behind it', async () => {
  const { chain, context, database } = watcher;
  chain.mine({ blocks: 50 });
  const final = BigInt(chain.solidHead().number);
  await scan(context, AbortSignal.abort());
  await writeFacts(context);
  const facts = await findWatcherFacts(database.db);
  expect(facts).toMatchObject({ solidNumber: final, solidTime: new Date(chain.solidHead().timestamp) });
  expect(facts?.cursorNumber).toBeLessThan(final);

  await watcher.scanAll();
  chain.mine({ blocks: 2 });
  await watcher.scanAll();
  await writeFacts(context);
  expect(await findWatcherFacts(database.db)).toMatchObject({ solidNumber: final + 2n, cursorNumber: final + 2n });
});
