import { expect, test } from '@jest/globals';
import { openWalks } from '@gateway/runtime/testing/walk';
import { query } from '@gateway/store/db';
import type { TestApi } from './testing';
import { expectOneWallet, initWhenServed, killAtEach, opened, WHOLE_WALK_MS } from './testing/init-kill';

const walks = openWalks('wallet-init-kill-watcher');

/** The ten seconds after which a leader counts as dead pass in its row: the other watcher leads at its next check. */
async function passSilence({ database }: TestApi): Promise<void> {
  await query(database.db, `update leadership set renewed_at = renewed_at - interval '10 seconds'`);
}

async function killWatcher(preload: string): Promise<void> {
  const { api, vault, close } = await opened();
  const killed = await vault.startWatcher(api, preload);
  await vault.startWatcher(api);
  const served = initWhenServed(api);
  // What a loop does beside it may have been counted: then the last points are not reached.
  await Promise.race([killed.ended, served]);
  killed.signal('SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');
  await passSilence(api);
  const other = await served;
  expect(other?.status).toBe(201);
  await expectOneWallet(api, vault, [other?.mnemonic ?? '']);
  await close();
}

test(
  'wherever the watcher is killed during init, one wallet is created and shown once',
  () => killAtEach(walks, 'watcher', killWatcher),
  WHOLE_WALK_MS,
);
