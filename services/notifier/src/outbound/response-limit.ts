import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { OutboundFault } from './outbound-fault';

/**
 * Per response: status line, headers, interim responses, chunk framing, trailers and body together. Lines and reads
 * are bounded as well, because undici copies the header read so far again for each line without a value and for each
 * read: 64 KiB of such lines took it half a second.
 */
const MAX_RESPONSE_BYTES = 65_536;
const MAX_RESPONSE_LINES = 1_024;
const MAX_RESPONSE_READS = 1_024;
/** Per response under TLS, as received: including handshake, tickets, key updates and record framing. */
const MAX_WIRE_BYTES = 2 * MAX_RESPONSE_BYTES;

const LINE_FEED = 0x0a;

interface Received {
  bytes: number;
  lines: number;
  reads: number;
}

/**
 * Bounds what can be read from a socket between one request and the next. The reader receives the longest prefix
 * within the limits, so that a status in it counts however the bytes were split; then the socket is destroyed.
 */
export function limitResponses(socket: Socket): void {
  const received = countSinceRequest(socket);
  const read = socket.read.bind(socket);
  let isExceeded = false;
  socket.read = (size) => {
    const chunk = isExceeded || socket.destroyed ? null : (read(size) as Buffer | null);
    if (chunk === null) {
      if (isExceeded) socket.destroy(new OutboundFault('bad_response'));
      return null;
    }
    const count = received();
    const end = lengthWithin(chunk, count);
    count.reads += 1;
    isExceeded = end < chunk.length || count.reads > MAX_RESPONSE_READS;
    return chunk.subarray(0, end);
  };
}

/**
 * A connection as a stream that can be counted. TLS reads a socket's handle directly, so a flood of handshake messages
 * or key updates would be invisible to this process.
 */
export class Wire extends Duplex {
  readonly #tcp: Socket;

  constructor(tcp: Socket) {
    super();
    this.#tcp = tcp;
    tcp
      .on('data', (chunk) => {
        if (!this.push(chunk)) tcp.pause();
      })
      .on('end', () => this.push(null))
      .on('error', (error) => this.destroy(error))
      .on('close', () => this.destroy())
      .pause();
  }

  override _read(): void {
    this.#tcp.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#tcp.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.#tcp.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#tcp.destroy();
    done(error);
  }
}

/** Bounds what a connection receives for the TLS layer above it, which may pass on none of it. */
export function limitWire(wire: Wire, socket: Socket): void {
  const received = countSinceRequest(socket);
  wire.on('data', (chunk: Buffer) => {
    const count = received();
    count.bytes += chunk.length;
    if (count.bytes <= MAX_WIRE_BYTES) return;
    socket.destroy(new OutboundFault(socket.bytesWritten === 0 ? 'tls_error' : 'bad_response'));
  });
}

/** A count that restarts whenever something was written to the socket, as only requests are. */
function countSinceRequest(socket: Socket): () => Received {
  let written = 0;
  let count: Received = { bytes: 0, lines: 0, reads: 0 };
  return () => {
    if (socket.bytesWritten !== written) {
      written = socket.bytesWritten;
      count = { bytes: 0, lines: 0, reads: 0 };
    }
    return count;
  };
}

/** Counts a chunk and returns how much of it is within the limits. */
function lengthWithin(chunk: Buffer, count: Received): number {
  const end = Math.min(chunk.length, MAX_RESPONSE_BYTES - count.bytes);
  count.bytes += end;
  for (let at = chunk.indexOf(LINE_FEED); at !== -1 && at < end; at = chunk.indexOf(LINE_FEED, at + 1)) {
    count.lines += 1;
    if (count.lines > MAX_RESPONSE_LINES) return at;
  }
  return end;
}
