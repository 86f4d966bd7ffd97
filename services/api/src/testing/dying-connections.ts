import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** How connections die: by a packet that resets them, or by an end, as of a stream that is complete. */
export type Death = 'reset' | 'end';

/** Before the first byte of an answer, or in the middle of its first row. */
export type Place = 'before' | 'within';

/** What becomes of new connections. A code is what Postgres says before it hangs up, as while it starts. */
export type Door = 'open' | 'refused' | Death | { code: string; message: string };

/** A proxy to Postgres whose connections die where a test says. */
export interface MortalWay {
  /** The database's URL through the proxy. */
  url: string;
  /** All connections die at this answer of the server, counted from now; those that follow live. */
  strike(death: Death, answer: number, place: Place): void;
  /** Whether the last strike has come. */
  hasStruck(): boolean;
  /** Ends all connections; what becomes of new ones is said. */
  shut(door: Door): void;
  /** Lets all connections live again. */
  open(): Promise<void>;
  close(): void;
}

interface Plan {
  death: Death;
  left: number;
  place: Place;
}

/** Opens a proxy to the Postgres of a URL, on a separate port. */
export async function openMortalWay(databaseUrl: string): Promise<MortalWay> {
  const target = new URL(databaseUrl);
  const clients = new Set<Socket>();
  let door: Door = 'open';
  let plan: Plan | undefined;
  const killAll = (death: Death): void => {
    for (const client of clients) kill(client, death);
  };
  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (door !== 'open') {
      turnAway(client, door);
      return;
    }
    clients.add(client);
    client.on('close', () => clients.delete(client));
    relay(client, connect(Number(target.port), target.hostname), {
      isHit: () => plan !== undefined && --plan.left === 0,
      place: () => plan?.place,
      strike() {
        const death = plan?.death ?? 'reset';
        plan = undefined;
        killAll(death);
      },
    });
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${String(port)}`;
  return {
    url: url.href,
    strike(death, answer, place) {
      plan = { death, left: answer, place };
    },
    hasStruck: () => plan === undefined,
    shut(next) {
      door = next;
      if (next === 'refused') server.close();
      killAll('end');
    },
    async open() {
      [door, plan] = ['open', undefined];
      if (!server.listening) await listen(port);
    },
    close() {
      server.close();
      killAll('reset');
    },
  };
}

function kill(client: Socket, death: Death): void {
  if (death === 'end') client.end();
  else client.resetAndDestroy();
}

function turnAway(client: Socket, door: Exclude<Door, 'open'>): void {
  client.resume(); // what is not read keeps a socket open that both sides have ended
  if (door === 'reset' || door === 'refused') client.resetAndDestroy();
  else if (door === 'end') client.end();
  else client.once('data', () => client.end(fatalOf(door)));
}

interface Fate {
  /** Asked once for each answer. */
  isHit(): boolean;
  place(): Place | undefined;
  strike(): void;
}

const READY = 'Z';
/** DataRow, and CommandComplete of an answer without rows. */
const ROW_OR_END = ['D', 'C'];

/** Passes bytes both ways. Each answer of the server ends with ReadyForQuery. */
function relay(client: Socket, server: Socket, fate: Fate): void {
  const split = backendMessages();
  let isWithinAnswer = false;
  let isDoomed = false;
  server.on('error', () => undefined);
  server.on('close', () => client.destroy());
  client.on('close', () => server.destroy());
  client.on('end', () => server.destroy());
  client.pipe(server, { end: false });
  server.on('data', (chunk) => {
    for (const { type, bytes } of split(chunk)) {
      if (!client.writable) return;
      if (!isWithinAnswer) isDoomed = fate.isHit();
      isWithinAnswer = type !== READY;
      if (isDoomed && fate.place() === 'before') {
        fate.strike();
        return;
      }
      if (isDoomed && ROW_OR_END.includes(type)) {
        client.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => {
          fate.strike();
        });
        server.removeAllListeners('data').resume();
        return;
      }
      client.write(bytes);
    }
  });
}

/** Cuts the server's stream into messages (PostgreSQL, "Message Formats"). */
function backendMessages(): (chunk: Buffer) => { type: string; bytes: Buffer }[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages = [];
    while (rest.length >= 5) {
      const length = 1 + rest.readInt32BE(1);
      if (rest.length < length) break;
      messages.push({ type: String.fromCharCode(rest[0] ?? 0), bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
    }
    return messages;
  };
}

/** ErrorResponse (PostgreSQL, "Message Formats"). */
function fatalOf({ code, message }: { code: string; message: string }): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
