import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { FaultReason } from '../outbound/outbound-fault';

/** A merchant's server that is malicious or broken. */
export interface HostileReceiver {
  name: string;
  /** Handles a connection. */
  behave: (socket: Socket) => void;
  /** An attempt's outcome: this status, or none and this reason. A status counts once the headers are complete. */
  outcome: number | FaultReason;
  isTls?: true;
  /** It lets any time-out pass. */
  isSlow?: true;
}

const OK = 'HTTP/1.1 200 OK\r\n';
const ERROR = 'HTTP/1.1 500 x\r\n';
const EMPTY = 'content-length: 0\r\n\r\n';
const CHUNKED = 'transfer-encoding: chunked\r\n\r\n';
const POURED_BYTES = 65_536;
const DRIP_MS = 20;
const BOMB = Buffer.alloc(50_000_000);

/** Acts as soon as a request arrives. */
function onRequest(act: (socket: Socket) => void): (socket: Socket) => void {
  return (socket) => {
    socket.once('data', () => {
      act(socket);
    });
  };
}

/** Responds with these bytes and leaves the connection open. */
function answer(...parts: (string | Buffer)[]): (socket: Socket) => void {
  return onRequest((socket) => {
    for (const part of parts) socket.write(part);
  });
}

function answerAndClose(text: string): (socket: Socket) => void {
  return onRequest((socket) => {
    socket.end(text);
  });
}

/** Writes endlessly, as fast as the other side reads. */
function pour(start: string | Buffer, endless: string | Buffer): (socket: Socket) => void {
  const chunk = Buffer.alloc(Math.ceil(POURED_BYTES / endless.length) * endless.length, endless);
  const act = (socket: Socket): void => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.write(start);
    socket.on('drain', more);
    more();
  };
  return onRequest(act);
}

/** Writes a little at a time until the connection is closed. */
function drip(start: string | Buffer, endless: string | Buffer): (socket: Socket) => void {
  return onRequest((socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(endless), DRIP_MS);
    socket.on('close', () => {
      clearInterval(timer);
    });
  });
}

/** Writes each byte separately, in its own turn of the event loop. */
function dribble(start: string, endless: string): (socket: Socket) => void {
  return onRequest((socket) => {
    socket.setNoDelay(true).write(start);
    let at = 0;
    const next = (): void => {
      if (socket.destroyed) return;
      socket.write(endless[at++ % endless.length] ?? '');
      setImmediate(next);
    };
    next();
  });
}

function bomb(encoding: string, packed: Buffer): HostileReceiver {
  const headers = `${ERROR}content-encoding: ${encoding}\r\ncontent-length: ${String(packed.length)}\r\n\r\n`;
  return { name: `${encoding} bomb`, behave: answer(headers, packed), outcome: 500 };
}

/** Floods, of which undici passes on little or nothing. */
const FLOODS: HostileReceiver[] = [
  { name: '102 without end', behave: pour('', 'HTTP/1.1 102 x\r\n\r\n'), outcome: 'bad_response' },
  { name: '103 with headers without end', behave: pour('', 'HTTP/1.1 103 x\r\na: b\r\n\r\n'), outcome: 'bad_response' },
  { name: '100 without end', behave: pour('', 'HTTP/1.1 100 x\r\n\r\n'), outcome: 'bad_response' },
  { name: '102 now and then', behave: drip('', 'HTTP/1.1 102 x\r\n\r\n'), outcome: 'bad_response' },
  { name: 'a status line without end', behave: pour('HTTP/1.1 200 ', 'a'), outcome: 'bad_response' },
  { name: 'headers without end', behave: pour(OK, 'a: b\r\n'), outcome: 'bad_response' },
  { name: 'headers without values', behave: pour(OK, 'a:\r\n'), outcome: 'bad_response' },
  { name: 'a header name without end', behave: pour(OK, 'a'), outcome: 'bad_response' },
  { name: 'a header value without end', behave: pour(`${OK}a: `, 'b'), outcome: 'bad_response' },
  { name: 'headers byte by byte, fast', behave: dribble(OK, 'a: bcdefghijklm\r\n'), outcome: 'bad_response' },
  { name: 'a chunk extension without end', behave: pour(`${ERROR}${CHUNKED}1;`, 'a'), outcome: 500 },
  { name: 'chunk extensions', behave: pour(`${ERROR}${CHUNKED}`, '1;a=b\r\nx\r\n'), outcome: 500 },
  { name: 'a chunk extension after 200', behave: pour(`${OK}${CHUNKED}1;`, 'a'), outcome: 200 },
  { name: 'chunks of a byte', behave: pour(`${ERROR}${CHUNKED}`, '1\r\nx\r\n'), outcome: 500 },
  { name: 'a chunk size of zeros', behave: pour(`${ERROR}${CHUNKED}`, '0'), outcome: 500 },
  { name: 'trailers', behave: pour(`${ERROR}${CHUNKED}0\r\n`, 'a: b\r\n'), outcome: 500 },
  { name: 'trailers without values', behave: pour(`${ERROR}${CHUNKED}0\r\n`, 'a:\r\n'), outcome: 500 },
  { name: 'trailers after 200', behave: pour(`${OK}${CHUNKED}0\r\n`, 'a:\r\n'), outcome: 200 },
  { name: 'a body of many lines', behave: pour(`${OK}content-length: 9999999\r\n\r\n`, '\n'), outcome: 200 },
  {
    name: 'a chunked body without end',
    behave: pour(`${ERROR}${CHUNKED}`, `fff\r\n${'x'.repeat(0xfff)}\r\n`),
    outcome: 500,
  },
  { name: 'a body until it closes', behave: pour(`${ERROR}\r\n`, 'x'), outcome: 500 },
  { name: 'responses without end', behave: pour('', `${ERROR}${EMPTY}`), outcome: 500 },
  bomb('gzip', gzipSync(BOMB)),
  bomb('deflate', deflateSync(BOMB)),
  bomb('br', brotliCompressSync(BOMB)),
];

const SLOW: HostileReceiver[] = [
  { name: 'no answer', behave: () => undefined, outcome: 'timeout' },
  { name: 'no reading', behave: (socket) => socket.pause(), outcome: 'timeout' },
  { name: 'headers now and then', behave: drip(OK, 'a: b\r\n'), outcome: 'timeout' },
  { name: 'headers byte by byte', behave: drip(OK, 'a'), outcome: 'timeout' },
  { name: 'a body byte by byte', behave: drip(`${ERROR}content-length: 9999\r\n\r\n`, 'x'), outcome: 500 },
  { name: 'a body byte by byte after 200', behave: drip(`${OK}content-length: 9999\r\n\r\n`, 'x'), outcome: 200 },
  {
    name: 'a few interim responses and no other',
    behave: answer('HTTP/1.1 102 x\r\n\r\n'.repeat(16)),
    outcome: 'timeout',
  },
  {
    name: 'a response after the other side has closed',
    behave: (socket) => void socket.on('end', () => socket.write(`${OK}${EMPTY}`)),
    outcome: 'timeout',
  },
];

const BROKEN: HostileReceiver[] = [
  { name: 'closing at once', behave: (socket) => void socket.end(), outcome: 'socket_closed' },
  { name: 'closing on the request', behave: answerAndClose(''), outcome: 'socket_closed' },
  { name: 'a reset', behave: onRequest((socket) => socket.resetAndDestroy()), outcome: 'socket_closed' },
  { name: 'HTTP/0.9', behave: answerAndClose('<html>hello</html>'), outcome: 'bad_response' },
  { name: 'another protocol', behave: answerAndClose('220 smtp.example ready\r\n'), outcome: 'bad_response' },
  { name: 'a TLS alert', behave: answer(Buffer.from('15030100020250', 'hex')), outcome: 'bad_response' },
  { name: 'HTTP/2', behave: answer(Buffer.from('000000040000000000', 'hex')), outcome: 'bad_response' },
  { name: 'an invalid HTTP version', behave: answer(`HTTP/7.3 200 OK\r\n${EMPTY}`), outcome: 'bad_response' },
  { name: 'NUL bytes', behave: answer(Buffer.alloc(1_000)), outcome: 'bad_response' },
  { name: 'a NUL in a header', behave: answer(`${OK}a: b\0c\r\n${EMPTY}`), outcome: 'bad_response' },
  { name: 'a header name with a space', behave: answer(`${OK}a b: c\r\n${EMPTY}`), outcome: 'bad_response' },
  { name: 'bare line feeds', behave: answer('HTTP/1.1 200 OK\ncontent-length: 0\n\n'), outcome: 'bad_response' },
  {
    name: 'two lengths',
    behave: answer(`${OK}content-length: 1\r\ncontent-length: 2\r\n\r\nab`),
    outcome: 'bad_response',
  },
  { name: 'a negative length', behave: answer(`${OK}content-length: -1\r\n\r\n`), outcome: 'bad_response' },
  {
    name: 'a length and chunks',
    behave: answer(`${OK}content-length: 1\r\n${CHUNKED}0\r\n\r\n`),
    outcome: 'bad_response',
  },
  { name: 'a status of two digits', behave: answer(`HTTP/1.1 20 OK\r\n${EMPTY}`), outcome: 'bad_response' },
  {
    name: 'a switch of protocols',
    behave: answer('HTTP/1.1 101 x\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nxx'),
    outcome: 'bad_response',
  },
  {
    name: 'a switch of protocols with 200',
    behave: answer(`${OK}upgrade: x\r\nconnection: upgrade\r\n${EMPTY}`),
    outcome: 200,
  },
  { name: 'a broken chunk', behave: answer(`${ERROR}${CHUNKED}zzz\r\n`), outcome: 500 },
  { name: 'a chunk of 2^80 bytes', behave: answer(`${ERROR}${CHUNKED}${'f'.repeat(20)}\r\n`), outcome: 500 },
  { name: 'a body cut off', behave: answerAndClose(`${OK}content-length: 9999\r\n\r\nabc`), outcome: 200 },
  { name: 'a body with 204', behave: answer(`HTTP/1.1 204 x\r\ncontent-length: 3\r\n\r\nabc`), outcome: 204 },
  {
    name: 'property names of the object prototype',
    behave: answer(`${ERROR}__proto__: a\r\nconstructor: b\r\n${EMPTY}`),
    outcome: 500,
  },
  { name: 'two responses', behave: answer(`${ERROR}${EMPTY}${OK}${EMPTY}`), outcome: 500 },
  { name: 'a response before the request', behave: (socket) => void socket.write(`${OK}${EMPTY}`), outcome: 200 },
  { name: 'a redirect', behave: answer(`HTTP/1.1 307 x\r\nlocation: http://127.0.0.1:1/\r\n${EMPTY}`), outcome: 307 },
];

/** An empty HelloRequest, which a client has to ignore while it waits for ServerHello (RFC 5246, 7.4.1.1). */
const HELLO_REQUEST = Buffer.from('160303000400000000', 'hex');
/** The start of a record with the start of a ServerHello; the record is 16 KiB long. */
const SERVER_HELLO = Buffer.from('160303400002003ffc0303', 'hex');
/** The start of a message longer than any valid one. */
const LONG_MESSAGE = Buffer.from('160303400002ffffff0303', 'hex');

const TLS: HostileReceiver[] = [
  { name: 'no handshake', behave: () => undefined, outcome: 'connect_timeout' },
  { name: 'a handshake byte by byte', behave: drip(SERVER_HELLO, 'a'), outcome: 'connect_timeout' },
  { name: 'a handshake without end', behave: pour('', HELLO_REQUEST), outcome: 'tls_error' },
  { name: 'a message of 16 MB', behave: pour(LONG_MESSAGE, 'a'), outcome: 'tls_error' },
  { name: 'HTTP in place of TLS', behave: answer(`${OK}${EMPTY}`), outcome: 'tls_error' },
  { name: 'an alert', behave: answer(Buffer.from('15030300020228', 'hex')), outcome: 'tls_error' },
  { name: 'closing in the handshake', behave: answerAndClose(''), outcome: 'tls_error' },
  { name: 'a reset in the handshake', behave: onRequest((socket) => socket.resetAndDestroy()), outcome: 'tls_error' },
].map((receiver) => ({ ...receiver, isTls: true }) as HostileReceiver);

/** Every kind of hostile receiver that needs no certificate. */
export const HOSTILE_RECEIVERS: readonly HostileReceiver[] = [
  ...FLOODS,
  ...SLOW.map((receiver) => ({ ...receiver, isSlow: true as const })),
  ...BROKEN,
  ...TLS,
];

/** From one connection: the limits, plus what libuv and a stream read ahead of the counter. */
export const MAX_BYTES_READ = 262_144;

/** The failure reason in an order's history; undefined for an acknowledgement. */
export function reasonOf(outcome: HostileReceiver['outcome']): string | undefined {
  if (typeof outcome === 'string') return outcome;
  return outcome < 300 ? undefined : `http_${String(outcome)}`;
}
