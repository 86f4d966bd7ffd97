import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy between a notifier and one of its stores, which a test can cut. */
export interface Proxy {
  /** The store's URL through the proxy. */
  url: string;
  /** Breaks every connection and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  /** Breaks the next `count` connections on which the store sends this text, and drops the text. */
  breakAtAnswer(text: string, count: number): void;
  /** Connections broken by `breakAtAnswer`. */
  broken(): number;
  close(): Promise<void>;
}

export async function openProxy(storeUrl: string): Promise<Proxy> {
  const target = new URL(storeUrl);
  const open = new Set<Socket>();
  let isCut = false;
  let trap = { text: '', left: 0 };
  let broken = 0;

  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const store = connect(Number(target.port), target.hostname);
    joinSockets(client, store, open);
    client.on('data', (chunk) => store.write(chunk));
    store.on('data', (chunk) => {
      if (trap.left > 0 && chunk.includes(trap.text)) {
        trap.left -= 1;
        broken += 1;
        store.destroy();
      } else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(storeUrl);
  url.host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const breakAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    breakAtAnswer(text, count) {
      trap = { text, left: count };
    },
    broken: () => broken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        breakAll();
      }),
  };
}

/** When one side closes, so does the other. */
function joinSockets(one: Socket, other: Socket, open: Set<Socket>): void {
  for (const socket of [one, other]) {
    open.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        open.delete(socket);
        one.destroy();
        other.destroy();
      });
  }
}

/** Sends one command to Redis and waits for its reply. */
export function commandRedis(redisUrl: string, command: string): Promise<string> {
  const { hostname, port } = new URL(redisUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port === '' ? 6379 : port), hostname, () => socket.write(`${command}\r\n`));
    socket.once('error', reject).once('data', (answer) => {
      socket.destroy();
      resolve(answer.toString());
    });
  });
}
