import { connect, type Socket } from 'node:net';

const DOCS = 'GET /docs HTTP/1.1\r\nHost: x\r\n\r\n';
const CHUNK = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
const OFTEN_MS = 100;
const RARELY_MS = 500;

/** What a hostile client does with its connection. */
export type Hostility = (client: Socket) => void;

/** Every kind of hostile client. */
export const HOSTILITIES: Record<string, Hostility> = {
  'asks for thousands of documents at once': (client) => {
    client.pause().write(DOCS.repeat(1_500));
  },
  'goes on asking and reads nothing': (client) => {
    client.pause();
    repeat(client, OFTEN_MS, () => client.write(DOCS));
  },
  'reads one byte at a time': (client) => {
    client.pause().write(DOCS.repeat(16));
    repeat(client, OFTEN_MS, () => {
      client.read(1);
      client.write(DOCS);
    });
  },
  'sends nothing': () => undefined,
  'sends a header byte by byte': (client) => {
    client.write('GET /docs HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    repeat(client, RARELY_MS, () => client.write('x'));
  },
  'sends a body without an end': (client) => {
    client.resume().write('POST /docs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    repeat(client, OFTEN_MS, () => client.writableNeedDrain || client.write(CHUNK));
  },
  'sends a body that is not asked for, without an end': (client) => {
    client.resume().write('GET /docs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    repeat(client, OFTEN_MS, () => client.writableNeedDrain || client.write(CHUNK));
  },
  'sends a body byte by byte': (client) => {
    client.resume().write('POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n');
    repeat(client, RARELY_MS, () => client.write('x'));
  },
};

/** Opens as many clients of each kind. @returns a function that ends them */
export function openHostileClients(port: number, ofEach: number): () => void {
  const clients = Object.values(HOSTILITIES).flatMap((behave) =>
    Array.from({ length: ofEach }, () => {
      const client = connect(port, '127.0.0.1').on('error', () => undefined);
      client.once('connect', () => {
        behave(client);
      });
      return client;
    }),
  );
  return () => {
    for (const client of clients) client.destroy();
  };
}

function repeat(client: Socket, ms: number, act: () => unknown): void {
  const timer = setInterval(act, ms);
  client.once('close', () => {
    clearInterval(timer);
  });
}
