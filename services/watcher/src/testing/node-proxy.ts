import { openNode, type TronNode } from '@gateway/chain';
import type { Devnet } from '@gateway/devnet';
import { serveLocally } from '@gateway/runtime/testing';
import { closeAudited, openTestWatcher, type TestWatcher } from '../testing';

/** Changes the text of a response; undefined leaves it unchanged. */
export type Tamper = (path: string, answer: string) => string | undefined;

/** A node that omits or changes responses of the honest one behind it. */
interface NodeProxy {
  node: TronNode;
  /** What it does to responses. */
  tamper: Tamper;
  /** The paths it does not know. */
  absent: (path: string) => boolean;
  close(): Promise<void>;
}

/** The infos of a block's transactions, with the fields that tests change. */
export interface InfoJson {
  id: string;
  log?: { topics: string[] }[];
}

/** Starts a proxy in front of a simulated node; honest by default. */
async function openNodeProxy({ url, solidityUrl, usdtContract: contract }: Devnet): Promise<NodeProxy> {
  const server = await serveLocally((request, response, body) => {
    void (async () => {
      const path = request.url ?? '/';
      if (proxy.absent(path)) {
        response.writeHead(404).end();
        return;
      }
      const { method = 'GET' } = request;
      const answer = await fetch((path.startsWith('/walletsolidity/') ? solidityUrl : url) + path, {
        method,
        ...(method === 'GET' ? {} : { body }),
      });
      const text = await answer.text();
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(proxy.tamper(path, text) ?? text);
    })().catch(() => response.destroy());
  });
  const node = openNode({ fullUrl: server.url, solidityUrl: server.url, contract });
  const proxy: NodeProxy = {
    node,
    tamper: () => undefined,
    absent: () => false,
    async close() {
      await node.close();
      await server.close();
    },
  };
  return proxy;
}

/** A watcher whose node is a proxy, and the honest node behind it. Closing it ends with a clean audit. */
export interface ProxiedWatcher extends TestWatcher {
  proxy: NodeProxy;
  honest: TronNode;
}

export async function openProxiedWatcher(): Promise<ProxiedWatcher> {
  const watcher = await openTestWatcher();
  await watcher.scanAll();
  const proxy = await openNodeProxy(watcher.chain);
  const honest = watcher.context.node;
  watcher.context.node = proxy.node;
  return {
    ...watcher,
    ...{ proxy, honest },
    async close() {
      watcher.context.node = honest;
      await proxy.close();
      await closeAudited(watcher);
    },
  };
}

/** Removes logs from the transaction infos of blocks. @param omits which ones, by transaction and position */
export function omitLogs(omits: (txHash: string, logIndex: number) => boolean): Tamper {
  return changeLogs((info) => info.log?.filter((_log, i) => !omits(info.id, i)));
}

/** Shows every log of a block twice: each payment through a contract appears to have been made two times. */
export const repeatLogs: Tamper = changeLogs(({ log }) => log && [...log, ...log]);

function changeLogs(change: (info: InfoJson) => InfoJson['log']): Tamper {
  return (path, answer) => {
    if (!path.endsWith('/gettransactioninfobyblocknum')) return undefined;
    const infos = JSON.parse(answer) as InfoJson[];
    for (const info of infos) {
      const log = change(info);
      if (log?.length === 0) delete info.log;
      else if (log) info.log = log;
    }
    return JSON.stringify(infos);
  };
}
