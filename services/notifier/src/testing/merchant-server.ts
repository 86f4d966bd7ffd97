import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';

/** A request that a merchant's server received. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  orderId: string;
  /** On the process's monotonic clock, in milliseconds. */
  at: number;
}

/** A merchant's server on loopback. */
export interface MerchantServer {
  /** `http://127.0.0.1:port/hook` */
  url: string;
  port: number;
  received: Received[];
  /** How it answers; 200 by default. */
  answer: (request: Received, response: ServerResponse) => void;
  /** Closes idle keep-alive connections without notice to the client. */
  dropIdle(): void;
  close(): Promise<void>;
}

/** Opens a server that answers 200 until `answer` is replaced. */
export async function openMerchantServer(port = 0): Promise<MerchantServer> {
  const server = createServer((request, response) => {
    void readRequest(request).then((received) => {
      merchantServer.received.push(received);
      merchantServer.answer(received, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const merchantServer: MerchantServer = {
    ...addressOf((server.address() as AddressInfo).port),
    received: [],
    answer: (_request, response) => response.end(),
    dropIdle() {
      server.closeIdleConnections();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return merchantServer;
}

/** A TCP server that sends raw bytes, for behaviour that no HTTP server has. */
export interface RawServer {
  url: string;
  port: number;
  connections: number;
  openConnections(): number;
  close(): Promise<void>;
}

/** Opens a server that passes each connection to a handler. */
export async function openRawServer(onConnection: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    rawServer.connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const rawServer: RawServer = {
    ...addressOf((server.address() as AddressInfo).port),
    connections: 0,
    openConnections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of sockets) socket.destroy();
      }),
  };
  return rawServer;
}

function addressOf(port: number): { port: number; url: string } {
  return { port, url: `http://127.0.0.1:${String(port)}/hook` };
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const { order_id: orderId } = JSON.parse(body.toString('utf8')) as { order_id: string };
  return { path: request.url ?? '', headers: request.headers, body, orderId, at: performance.now() };
}
