import { connect, type Socket } from 'node:net';

/** Clients that break the rules of HTTP or of politeness while others are served. */
export interface HostileClients {
  /** Connections so far, by kind of client. */
  counts: Readonly<Record<string, number>>;
  close(): void;
}

const GET = 'GET /api/v1/openapi.json HTTP/1.1\r\nhost: gateway\r\n';
const POST = 'POST /api/v1/payments HTTP/1.1\r\nhost: gateway\r\ncontent-type: application/json\r\n';
const STEP_MS = 20;
const RECONNECT_MS = 100;
const PIPELINED = 100;
const CLIENTS_OF_A_KIND = 4;

/** What a client does with an open connection; a returned function is called every 20 ms until it closes. */
type HostileAct = (socket: Socket, key: string) => (() => unknown) | undefined;

const KINDS: Record<string, HostileAct> = {
  'pipelines and never reads': (socket) => {
    socket.pause();
    socket.write(`${GET}\r\n`.repeat(PIPELINED));
    return undefined;
  },
  'sends a request byte by byte': (socket) => {
    let sent = 0;
    return () => socket.write(GET.charAt(sent++ % GET.length));
  },
  'sends headers without an end': (socket) => {
    socket.write(GET);
    return () => socket.write(`x-${'a'.repeat(200)}: ${'b'.repeat(200)}\r\n`);
  },
  'sends a body without an end': (socket, key) => {
    socket.write(`${POST}x-api-key: ${key}\r\ntransfer-encoding: chunked\r\n\r\n`);
    return () => socket.write(`1000\r\n${' '.repeat(0x1000)}\r\n`);
  },
  'announces a body and sends none': (socket, key) => {
    socket.write(`${POST}x-api-key: ${key}\r\ncontent-length: 1000\r\n\r\n{`);
    return undefined;
  },
  'resets in the middle of a response': (socket) => {
    socket.write(`${GET}\r\n`);
    socket.once('data', () => socket.resetAndDestroy());
    return undefined;
  },
  'opens a connection and says nothing': () => undefined,
  'speaks another protocol': (socket) => {
    socket.write(Buffer.from('16030100a5010000a10303', 'hex'));
    return undefined;
  },
};

/** Starts four clients of each kind, each from its own local address; a closed connection is opened again. */
export function startHostileClients(port: number, key: string): HostileClients {
  const sockets = new Set<Socket>();
  const counts: Record<string, number> = {};
  let isClosing = false;

  const open = (kind: string, act: HostileAct, localAddress: string): void => {
    if (isClosing) return;
    counts[kind] = (counts[kind] ?? 0) + 1;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.add(socket);
    let timer: NodeJS.Timeout | undefined;
    socket.on('error', () => undefined); // A refused or broken connection is what these clients are for.
    socket.once('connect', () => {
      const step = act(socket, key);
      if (step) timer = setInterval(() => socket.writable && step(), STEP_MS);
      if (!socket.isPaused()) socket.resume();
    });
    socket.once('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      setTimeout(() => {
        open(kind, act, localAddress);
      }, RECONNECT_MS).unref();
    });
  };
  Object.entries(KINDS).forEach(([kind, act], i) => {
    for (let n = 1; n <= CLIENTS_OF_A_KIND; n++) open(kind, act, `127.0.${String(i + 1)}.${String(n)}`);
  });
  return {
    counts,
    close() {
      isClosing = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
