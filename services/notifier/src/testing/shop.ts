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
export interface Shop {
  /** `http://127.0.0.1:port/hook` */
  url: string;
  port: number;
  received: Received[];
  /** How it answers from now on; 200 at first. */
  answer: (request: Received, response: ServerResponse) => void;
  /** Closes the connections that wait for a next request, without a word to whoever kept them. */
  dropIdle(): void;
  close(): Promise<void>;
}

/** Opens a shop that answers 200 until told otherwise. */
export async function openShop(port = 0): Promise<Shop> {
  const server = createServer((request, response) => {
    void readRequest(request).then((received) => {
      shop.received.push(received);
      shop.answer(received, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const shop: Shop = {
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
  return shop;
}

/** A server that speaks bytes, for what no HTTP server would do. */
export interface RawShop {
  url: string;
  port: number;
  connections: number;
  openConnections(): number;
  close(): Promise<void>;
}

/** Opens a server that treats each connection as it likes. */
export async function openRawShop(onConnection: (socket: Socket) => void): Promise<RawShop> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    shop.connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const shop: RawShop = {
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
  return shop;
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
