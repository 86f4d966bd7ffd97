import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { needed } from '../../rig/variables';

/**
 * The hostile merchants' server of the benchmarks, in a separate process: the path of a request names the behaviour. A
 * TLS handshake is started and never finished.
 */
const CHUNKED = 'HTTP/1.1 500 x\r\ntransfer-encoding: chunked\r\n\r\n';
const BOMB = gzipSync(Buffer.alloc(100_000_000));
const DRIP_MS = 100;
const TLS_HANDSHAKE = 0x16;

const BEHAVIOURS: Record<string, (socket: Socket) => void> = {
  interim: (socket) => {
    pour(socket, '', 'HTTP/1.1 102 x\r\n\r\n');
  },
  headers: (socket) => {
    pour(socket, 'HTTP/1.1 200 x\r\n', 'a:\r\n');
  },
  extensions: (socket) => {
    pour(socket, `${CHUNKED}1;`, 'a');
  },
  trailers: (socket) => {
    pour(socket, `${CHUNKED}0\r\n`, 'a:\r\n');
  },
  drip: (socket) => {
    drip(socket, 'HTTP/1.1 200 x\r\na: ', 'b');
  },
  bomb: (socket) => {
    socket.write(`HTTP/1.1 500 x\r\ncontent-encoding: gzip\r\ncontent-length: ${String(BOMB.length)}\r\n\r\n`);
    socket.write(BOMB);
  },
  silent: () => undefined,
};

function pour(socket: Socket, start: string, endless: string): void {
  const chunk = Buffer.alloc(64 * 1024, endless);
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.write(start);
  socket.on('drain', more);
  more();
}

function drip(socket: Socket, start: string | Buffer, endless: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write(endless), DRIP_MS);
  socket.on('close', () => {
    clearInterval(timer);
  });
}

createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (request) => {
    socket.resume();
    if (request[0] === TLS_HANDSHAKE) drip(socket, Buffer.from('160303400002003ffc0303', 'hex'), 'a');
    else BEHAVIOURS[/^POST \/(\w+)/.exec(request.toString('latin1'))?.[1] ?? 'silent']?.(socket);
  });
}).listen(Number(needed('SINK_PORT')), '127.0.0.1');
