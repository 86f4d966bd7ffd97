import { startDevnet, type Devnet } from '@gateway/devnet';
import { openTestApi, type TestApi } from '../testing';

/** An api that is a sandbox, and the simulated node of it. */
export interface SandboxApi extends TestApi {
  node: Devnet;
}

export async function openSandboxApi(): Promise<SandboxApi> {
  const node = await startDevnet();
  const api = await openTestApi({}, { sandbox: node });
  return {
    ...api,
    node,
    async close() {
      await api.close();
      await node.close();
    },
  };
}
