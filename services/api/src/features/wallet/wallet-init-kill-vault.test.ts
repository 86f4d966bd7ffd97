import { test } from '@jest/globals';
import { openWalks } from '@gateway/runtime/testing/walk';
import { killAtEach, killWatcher, WHOLE_WALK_MS } from '../../testing/programs/init-kill';

const walks = openWalks('wallet-init-kill-vault');

test(
  'wherever the watcher is killed in the vault during init, one wallet is created and shown once',
  () => killAtEach(walks, 'vault', killWatcher),
  WHOLE_WALK_MS,
);
