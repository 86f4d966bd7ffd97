import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Changes the JSON text of an answer. */
export type Tamper = (path: string, json: string) => string | Promise<string>;

/** A node between the gateway and another one, which changes what it passes on. */
export interface TamperingNode {
  url: string;
  /** The other node. */
  target: string;
  /** What it changes from now on; by default nothing. */
  tamper: Tamper;
  close(): Promise<void>;
}

/** Opens it on a free port. */
export async function openTamperingNode(target = 'http://127.0.0.1:1'): Promise<TamperingNode> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const pass = async (): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const answer = await fetch(node.target + path, { method: 'POST', body: Buffer.concat(chunks) });
      response.end(await node.tamper(path, await answer.text()));
    };
    pass().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const node: TamperingNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    tamper: (_path, json) => json,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return node;
}
