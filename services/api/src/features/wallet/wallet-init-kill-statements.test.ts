import { test } from '@jest/globals';
import { openWalks } from '@gateway/runtime/testing/walk';
import { killAtEach, killWatcher, WHOLE_WALK_MS } from '../../testing/programs/init-kill';

const walks = openWalks('wallet-init-kill-statements');

test(
  'wherever the watcher is killed around a statement of init, one wallet is created and shown once',
  () => killAtEach(walks, 'statements', killWatcher),
  WHOLE_WALK_MS,
);
