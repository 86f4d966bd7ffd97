import { isIPv6 } from 'node:net';
import { freePort, isFree } from '../../stores/free-port';
import { portHolder } from './port-holder';
import type { Variables } from '../processes';

/** Where the api listens, and where this machine reaches it. */
export interface ApiAddress {
  host: string;
  port: number;
  url: string;
}

const LOOPBACK = '127.0.0.1';
const PREFERRED_PORT = 3_000;
const MAX_PORT = 65_535;
/** To listen on all addresses; requests need a certain one. */
const LOOPBACK_OF: Record<string, string> = { '0.0.0.0': LOOPBACK, '::': '::1' };

/** HOST and PORT of the shell, exactly; without them the loopback address, and port 3000 or another that is free. */
export async function apiAddress(shell: Variables): Promise<ApiAddress> {
  const host = shell['HOST'] ?? LOOPBACK;
  const port = shell['PORT'] === undefined ? await freePort(PREFERRED_PORT) : await givenPort(shell['PORT'], host);
  const reached = LOOPBACK_OF[host] ?? host;
  return { host, port, url: `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}` };
}

async function givenPort(text: string, host: string): Promise<number> {
  const port = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= MAX_PORT)) throw new Error(`PORT must be a number from 1 to ${MAX_PORT}, not "${text}".`);
  if (await isFree(port, host)) return port;
  const holder = portHolder(port);
  throw new Error(
    `Nothing can listen on port ${port} of ${host}${holder === undefined ? '' : `, because ${holder} does`}. ` +
      `Choose another, as with PORT=${await freePort()} npm start; without PORT, a free one is taken.`,
  );
}
