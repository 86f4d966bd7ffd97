import { constants } from 'node:crypto';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import { isAddressAllowed, parseIp, type TargetPolicy } from '@gateway/domain';
import { faultOfConnecting, OutboundFault } from './outbound-fault';
import { followOwnNames } from './own-names';
import type { ResolveHost } from './resolver';
import { limitResponses, limitWire, Wire } from './response-limit';

export interface ConnectorOptions {
  policy: TargetPolicy;
  resolve: ResolveHost;
  /** For name resolution, connection and TLS handshake together. */
  timeoutMs: number;
}

/** Opens sockets to allowed addresses only, bounds what each may receive, and records when each was opened. */
export interface Connector {
  connect: buildConnector.connector;
  /** Opens a connection for another protocol, of which only the deadline of opening it is watched. @throws OutboundFault */
  open(host: string, port: number): Promise<Socket>;
  /** When the socket that failed with this error was opened, on the process's monotonic clock. */
  openedAt(error: unknown): number | undefined;
}

interface Target {
  /** A host name, or an IP address without brackets. */
  host: string;
  port: number;
  isTls: boolean;
}

/** With several addresses, how long to wait for one before trying the next. */
const NEXT_ADDRESS_MS = 1_000;

/**
 * Keeps merchant-supplied URLs out of the operator's network. Every address that a name resolves to is checked, and
 * the connection is made to the checked addresses without resolving again; an IP address in the URL is checked too.
 */
export function createConnector({ policy, resolve, timeoutMs }: ConnectorOptions): Connector {
  // Shared: building it is half the cost of a handshake. A server cannot request renegotiation.
  const secureContext = createSecureContext({
    minVersion: 'TLSv1.2',
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  });
  const openedAt = new WeakMap<WeakKey, number>();
  const currentPolicy = followOwnNames(policy, resolve);

  const openTcp = async (target: Target, deadline: AbortSignal): Promise<Socket> => {
    const rules = await currentPolicy();
    const addresses = await vetAddresses(target, rules, resolve);
    deadline.throwIfAborted();
    const tcp = openSocket(target, addresses);
    await whenOpen(tcp, 'connect', deadline);
    if (!isAddressAllowed(tcp.remoteAddress ?? '', target.port, rules)) {
      tcp.destroy();
      throw new OutboundFault('blocked_address');
    }
    tcp.setNoDelay(true);
    return tcp;
  };
  const open = async (target: Target, deadline: AbortSignal): Promise<Socket> => {
    const tcp = await openTcp(target, deadline);
    const socket = target.isTls ? await secure(tcp, target, secureContext, deadline) : tcp;
    limitResponses(socket);
    const at = performance.now();
    socket.on('error', (error) => openedAt.set(error, at));
    return socket;
  };
  return {
    connect(options, callback) {
      const target = targetOf(options);
      withDeadline(timeoutMs, (deadline) => open(target, deadline)).then(
        (socket) => {
          callback(null, socket);
        },
        (error: unknown) => {
          callback(faultOfConnecting(error, target.isTls), null);
        },
      );
    },
    async open(host, port) {
      try {
        return await withDeadline(timeoutMs, (deadline) => openTcp({ host, port, isTls: false }, deadline));
      } catch (error) {
        throw faultOfConnecting(error, false);
      }
    },
    openedAt: (error) => (typeof error === 'object' && error !== null ? openedAt.get(error) : undefined),
  };
}

function targetOf({ hostname, port, protocol }: buildConnector.Options): Target {
  const isTls = protocol === 'https:';
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? (isTls ? 443 : 80) : Number(port), isTls };
}

/** Refuses when any address is not allowed: a merchant's name never resolves into the operator's network. */
async function vetAddresses({ host, port }: Target, policy: TargetPolicy, resolve: ResolveHost): Promise<string[]> {
  const addresses = parseIp(host) ? [host] : await resolveOrFail(host, resolve);
  if (!addresses.every((address) => isAddressAllowed(address, port, policy)))
    throw new OutboundFault('blocked_address');
  return addresses;
}

async function resolveOrFail(host: string, resolve: ResolveHost): Promise<string[]> {
  try {
    return await resolve(host);
  } catch (error) {
    throw new OutboundFault('dns_error', { cause: error });
  }
}

function openSocket(target: Target, addresses: string[]): Socket {
  return connect({
    host: target.host,
    port: target.port,
    lookup: pinnedLookup(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  });
}

/** Wraps a connection in TLS and also limits the bytes received below TLS. */
async function secure(
  tcp: Socket,
  { host }: Target,
  secureContext: SecureContext,
  deadline: AbortSignal,
): Promise<Socket> {
  const servername = parseIp(host) ? '' : host; // IP addresses are not sent as SNI (RFC 6066, 3)
  const wire = new Wire(tcp);
  const socket = connectTls({ host, socket: wire, secureContext, servername, ALPNProtocols: ['http/1.1'] });
  limitWire(wire, socket);
  await whenOpen(socket, 'secureConnect', deadline);
  return socket;
}

/** Returns the checked addresses, so that the name is not resolved a second time. */
function pinnedLookup(addresses: string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_hostname, options, callback) => {
    const [first] = answers;
    if (options.all) callback(null, answers);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  };
}

function whenOpen(socket: Socket, event: 'connect' | 'secureConnect', deadline: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      socket.destroy(new OutboundFault('connect_timeout'));
    };
    deadline.addEventListener('abort', giveUp, { once: true });
    socket.on('error', reject); // for good: TLS emits one in the turn in which it opened, before others listen
    socket.once(event, () => {
      deadline.removeEventListener('abort', giveUp);
      resolve();
    });
  });
}

async function withDeadline<T>(timeoutMs: number, work: (deadline: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  const passed = new Promise<never>((_resolve, reject) => {
    deadline.signal.addEventListener('abort', () => {
      reject(new OutboundFault('connect_timeout'));
    });
  });
  const timer = setTimeout(() => {
    deadline.abort();
  }, timeoutMs);
  try {
    return await Promise.race([work(deadline.signal), passed]);
  } finally {
    clearTimeout(timer);
  }
}
