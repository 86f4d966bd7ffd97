import { createServer, type Server, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** A record of application data that no key fits. */
const GARBAGE = Buffer.concat([Buffer.from('1703030010', 'hex'), Buffer.alloc(16)]);

/** A TLS server whose handshake is valid, and ends in the same write as a record that is not. */
export function createGarbledServer(options: TlsOptions): Server {
  const tls = createTlsServer({ ...options, maxVersion: 'TLSv1.2' });
  let isSecure = false;
  tls.on('secureConnection', (socket) => {
    isSecure = true;
    socket.on('error', () => undefined);
  });
  return createServer((tcp) => {
    tls.emit(
      'connection',
      gatherWrites(tcp, () => (isSecure ? [GARBAGE] : [])),
    );
  });
}

/** Sends what is written in one turn of the event loop together, and what ends it. */
function gatherWrites(tcp: Socket, endOf: () => Buffer[]): Duplex {
  let held: Buffer[] = [];
  const flush = (): void => {
    if (held.length > 0) tcp.write(Buffer.concat([...held, ...endOf()]));
    held = [];
  };
  const stream = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      held.push(chunk);
      setImmediate(flush);
      done();
    },
  });
  tcp.on('data', (chunk) => stream.push(chunk)).on('end', () => stream.push(null));
  return stream;
}
