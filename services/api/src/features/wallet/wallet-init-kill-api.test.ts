import { expect, test } from '@jest/globals';
import { openWalks } from '@gateway/runtime/testing/walk';
import { findWallet } from '@gateway/store/addresses';
import {
  expectOneWallet,
  init,
  initWhenServed,
  killAtEach,
  opened,
  startApi,
  WHOLE_WALK_MS,
} from '../../testing/programs/init-kill';

const walks = openWalks('wallet-init-kill-api');

async function killApi(preload: string): Promise<void> {
  const { api, vault, close } = await opened();
  await vault.startWatcher(api);
  const killed = await startApi(api, preload);
  const first = await init(killed);
  killed.signal('SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');
  const hasWallet = (await findWallet(api.database.db)) !== undefined;
  const second = await initWhenServed(api);
  expect(second?.status).toBe(hasWallet ? 409 : 201);
  const shown = [first, second].filter((each) => each?.status === 201).map((each) => each?.mnemonic ?? '');
  expect(shown.length).toBeLessThanOrEqual(1);
  await expectOneWallet(api, vault, shown);
  await close();
}

test(
  'wherever the api is killed during init, one wallet is created and shown at most once',
  () => killAtEach(walks, 'api', killApi),
  WHOLE_WALK_MS,
);
