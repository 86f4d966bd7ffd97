import type { IncomingMessage } from 'node:http';
import { request } from 'undici';
import { serveLocally } from '@gateway/runtime/testing';
import type { Lie as PlannedLie } from '../plan/plan';

/** The last one omits the last transaction of those blocks that have several: only theirs the watcher accepts. */
export type Lie = PlannedLie | 'no last of several';

/** A proxy in front of an honest node, which lies when it is configured to. */
export interface NodeProxy {
  url: string;
  lie(lie: Lie | undefined): void;
  /** Number of changed responses. */
  count(): number;
  close(): Promise<void>;
}

interface TransactionInfo {
  id: string;
  log?: { address: string; topics: string[]; data: string }[];
}

interface Block {
  transactions?: { txID: string }[];
}

const FORGED_DATA = 50_000_000n.toString(16).padStart(64, '0');

/** @param upstream the honest node @param solidUpstream where its interface to final data is, if not there */
export async function openNodeProxy(upstream: string, solidUpstream = upstream): Promise<NodeProxy> {
  let lie: Lie | undefined;
  let count = 0;
  const server = await serveLocally((incoming, outgoing, body) => {
    void forward(incoming, body)
      .then(({ status, type, text }) => {
        const changed = lie === undefined ? text : changeResponse(lie, incoming.url ?? '', text);
        if (changed !== text) count += 1;
        outgoing.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(changed);
      })
      .catch(() => outgoing.destroy()); // the node cut the connection, so the proxy does too
  });
  const forward = async (
    incoming: IncomingMessage,
    body: Buffer,
  ): Promise<{ status: number; type: string | undefined; text: string }> => {
    const path = incoming.url ?? '';
    const response = await request((path.startsWith('/walletsolidity/') ? solidUpstream : upstream) + path, {
      method: incoming.method === 'GET' ? 'GET' : 'POST',
      headers: { 'content-type': incoming.headers['content-type'] ?? 'application/json' },
      ...(body.length > 0 && { body }),
    });
    const type = response.headers['content-type'];
    return {
      status: response.statusCode,
      type: typeof type === 'string' ? type : undefined,
      text: await response.body.text(),
    };
  };
  return {
    ...server,
    lie(next) {
      lie = next;
    },
    count: () => count,
  };
}

/** Changes a response if the lie applies; the same transaction is missing from a block and from its infos. */
function changeResponse(lie: Lie, path: string, text: string): string {
  const isInfos = path.includes('gettransactioninfobyblocknum');
  if (!isInfos && !path.includes('getblockbynum')) return text;
  const response = readJson(text);
  if (isInfos && Array.isArray(response)) {
    const infos = response as TransactionInfo[];
    if (lie === 'no last of several') return infos.length < 2 ? text : JSON.stringify(infos.slice(0, -1));
    if (lie === 'no transaction') return JSON.stringify(infos.slice(0, -1));
    return JSON.stringify(infos.map((info) => ({ ...info, ...(info.log && { log: changeLogs(lie, info.log) }) })));
  }
  const block = response as Block;
  if (!Array.isArray(block.transactions)) return text;
  if (lie !== 'no transaction' && !(lie === 'no last of several' && block.transactions.length > 1)) return text;
  return JSON.stringify({ ...block, transactions: block.transactions.slice(0, -1) });
}

function changeLogs(lie: Lie, logs: NonNullable<TransactionInfo['log']>): NonNullable<TransactionInfo['log']> {
  return lie === 'no log' ? logs.slice(0, -1) : logs.map((log) => ({ ...log, data: FORGED_DATA }));
}

/** Undefined for a body that is not JSON: the node has another fault then. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
