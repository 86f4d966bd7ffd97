import { once } from 'node:events';
import { connect } from 'node:net';

/** What a socket received, as text, until the server closed it or the time was over. */
export interface RawAnswer {
  text: string;
  status: number;
  isClosed: boolean;
}

/** Writes raw bytes to a port, and reads until the server closes the connection or `waitMs` have passed. */
export async function sendRaw(port: number, bytes: string | Buffer, waitMs = 2_000): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(bytes);
  const isClosed = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => {
      resolve(false);
    }, waitMs);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
  socket.destroy();
  const text = Buffer.concat(chunks).toString('latin1');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  return { text, status, isClosed };
}

/** The parsed bodies of all responses in a text. */
export function bodiesOf({ text }: RawAnswer): unknown[] {
  return [...text.matchAll(/\r\n\r\n(\{[^\r\n]*\})/g)].map(([, body = '']) => JSON.parse(body) as unknown);
}
