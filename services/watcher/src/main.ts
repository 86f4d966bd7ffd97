import { runService } from '@gateway/runtime';
import { checkVaultAtStart } from './addresses/vault-check';
import { loadConfig } from './context/config';
import { openContext } from './context/context';
import { lead } from './leadership/lead';
import { startWatcher } from './watcher';

const GRACE_MS = 15_000;

void runService(async (signal) => {
  const context = await openContext(loadConfig(process.env));
  await checkVaultAtStart(context);
  await lead(context);
  return startWatcher(context, signal);
}, GRACE_MS);
