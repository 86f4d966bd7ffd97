import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';

/** A separate network namespace behind a veth pair, with a server on addresses that this machine can reach. */
export interface Namespace {
  /** An address in the operator's internal network. */
  privateAddress: string;
  privateAddress6: string;
  /** The metadata service's address in most clouds. */
  metadataAddress: string;
  /** A merchant's, allowed by the mainnet policy. `/redirect?status=307&to=URL` redirects, all else returns 200. */
  publicAddress: string;
  port: number;
  /** The local address of each connection so far. */
  visits: string[];
  close(): Promise<void>;
}

const METADATA = '169.254.169.254';

/** Whether this machine allows network namespaces: they need root and the `ip` command. */
export function hasNamespaces(): boolean {
  const name = `gw-${randomBytes(4).toString('hex')}`;
  if (spawnSync('ip', ['netns', 'add', name]).status !== 0) return false;
  const isAllowed = spawnSync('ip', ['-n', name, 'link', 'set', 'lo', 'up']).status === 0;
  ip('netns', 'del', name);
  return isAllowed;
}

/** Creates the network and starts the server. `close` removes both. */
export async function openNamespace(): Promise<Namespace> {
  const id = randomBytes(4).toString('hex');
  const [name, near, far] = [`gw-${id}`, `gw${id}a`, `gw${id}b`];
  const net = `10.213.${String(randomInt(256))}`;
  const net6 = `fd5c:${fourDigits()}:${fourDigits()}:`;
  const [privateAddress, privateAddress6] = [`${net}.2`, `${net6}:2`];
  const publicAddress = `11.213.${String(randomInt(256))}.${String(randomInt(1, 255))}`;
  ip('netns', 'add', name);
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name);
  ip('address', 'add', `${net}.1/24`, 'dev', near);
  ip('address', 'add', `${net6}:1/64`, 'dev', near, 'nodad');
  ip('link', 'set', near, 'up');
  for (const address of [`${privateAddress}/24`, `${publicAddress}/32`, `${METADATA}/32`])
    ip('-n', name, 'address', 'add', address, 'dev', far);
  ip('-n', name, 'address', 'add', `${privateAddress6}/64`, 'dev', far, 'nodad');
  ip('-n', name, 'link', 'set', far, 'up');
  for (const address of [publicAddress, METADATA]) ip('route', 'add', `${address}/32`, 'via', privateAddress);

  const server = await startServer(name);
  return {
    ...{ privateAddress, privateAddress6, metadataAddress: METADATA, publicAddress, ...server },
    async close() {
      await server.close();
      ip('link', 'del', near);
      ip('netns', 'del', name);
    },
  };
}

/** A group of an IPv6 address with only one spelling (RFC 5952, 4.1): no leading zero. */
const fourDigits = (): string => randomInt(0x1000, 0x10000).toString(16);

const SERVER = `
  const server = require('node:http').createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://any');
    response.setHeader('connection', 'close');
    if (pathname === '/redirect') response.writeHead(Number(searchParams.get('status')), { location: searchParams.get('to') });
    response.end();
  });
  server.on('connection', (socket) => console.log(socket.localAddress.replace('::ffff:', '')));
  server.listen(0, '::', () => console.log(server.address().port));
`;

async function startServer(name: string): Promise<Pick<Namespace, 'port' | 'visits' | 'close'>> {
  const child = spawn('ip', ['netns', 'exec', name, process.execPath, '-e', SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const visits: string[] = [];
  const port = await new Promise<number>((resolve) => {
    createInterface(child.stdout)
      .once('line', (line) => {
        resolve(Number(line));
      })
      .on('line', (line) => visits.push(line));
  });
  visits.length = 0;
  return {
    port,
    visits,
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args);
  if (status !== 0) throw new Error(`ip ${args.join(' ')} failed: ${String(stderr)}`);
}
