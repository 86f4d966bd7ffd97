import { connect } from 'node:net';

const ANSWER_LIMIT_MS = 1_000;
const PROTOCOL_3 = 196_608;
const LENGTH_BYTES = 4;

/**
 * Whether a Postgres on this loopback port accepts connections: it responds to a startup message with a request to
 * authenticate (`R`), and with an error while it starts.
 */
export async function answersAsPostgres(port: number, user: string): Promise<boolean> {
  const parameters = Buffer.from(`user\0${user}\0\0`);
  const head = Buffer.alloc(2 * LENGTH_BYTES);
  head.writeInt32BE(head.length + parameters.length, 0);
  head.writeInt32BE(PROTOCOL_3, LENGTH_BYTES);
  return (await firstAnswer(port, Buffer.concat([head, parameters]), 1)) === 'R';
}

/** Whether a Redis on this loopback port accepts the password and responds. */
export async function answersAsRedis(port: number, password: string): Promise<boolean> {
  const expected = '+OK\r\n+PONG\r\n';
  return (await firstAnswer(port, Buffer.from(`AUTH ${password}\r\nPING\r\n`), expected.length)) === expected;
}

/** Sends bytes and returns the first bytes of the response; fewer when the server closes, refuses or is silent. */
function firstAnswer(port: number, request: Buffer, length: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const finish = (): void => {
      socket.destroy();
      resolve(answer.slice(0, length));
    };
    socket.setTimeout(ANSWER_LIMIT_MS, finish);
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.length >= length) finish();
    });
    socket.write(request);
  });
}
