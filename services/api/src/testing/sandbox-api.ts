import { startDevnet, type Devnet } from '@gateway/devnet';
import { openTestApi, type TestApi } from '../testing';

/** Neither a watcher nor a notifier runs here, so nothing that is waited for happens. */
const waits = { followMs: 500, seenMs: 50, testMs: 500 };

/** An api that is a sandbox, and the simulated node of it. */
export interface SandboxApi extends TestApi {
  node: Devnet;
}

/** @param environment overrides its variables */
export async function openSandboxApi(environment: Record<string, string> = {}): Promise<SandboxApi> {
  const node = await startDevnet();
  const api = await openTestApi(
    { LINK_ADDRESS_RESERVE: '0', FIXED_RATES: 'EUR:0.92', ...environment },
    { sandbox: node, waits },
  );
  return {
    ...api,
    node,
    async close() {
      await api.close();
      await node.close();
    },
  };
}
