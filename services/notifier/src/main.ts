import { runService } from '@gateway/runtime';
import { loadConfig } from './context/config';
import { openContext } from './context/context';
import { startNotifier } from './notifier';

const GRACE_MS = 20_000;

void runService(async (signal) => startNotifier(await openContext(loadConfig(process.env)), signal), GRACE_MS);
