import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request received by the server. */
export interface SeenRequest {
  url: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** A local HTTP server with configurable responses that records its requests. */
export interface TestServer {
  url: string;
  requests: SeenRequest[];
  /** The number of connections ever opened to it. */
  connectionCount(): number;
  /** The number currently open. */
  openConnectionCount(): Promise<number>;
  close(): Promise<void>;
}

/** Handles a request; the return value is sent as JSON, undefined sends nothing. */
export type Answer = (request: SeenRequest, response: ServerResponse) => unknown;

/** Starts a server on a free port of the loopback interface. */
export async function serve(answer: Answer): Promise<TestServer> {
  const requests: SeenRequest[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const seen = { url: request.url ?? '', headers: request.headers, body };
      requests.push(seen);
      const json = answer(seen, response);
      if (json !== undefined) response.end(JSON.stringify(json));
    });
  });
  server.on('connection', () => connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connectionCount: () => connections,
    openConnectionCount: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => {
          if (error) reject(error);
          else resolve(count);
        });
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
