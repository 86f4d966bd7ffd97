import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * When the sender of a statement dies: before the server received it, when the server received it without the end of
 * its transaction (a pipelined batch is cut), or when the server has executed it and the sender does not know.
 */
export type KillPoint = 'before' | 'between' | 'after';

export interface StatementProxy {
  port: number;
  /** Calls `strike` once, at that point after this many more statements. Replaces an earlier pending plan. */
  arm(statements: number, point: KillPoint, strike: () => void): void;
  /** Drops the plan; returns whether there was one. */
  disarm(): boolean;
  close(): Promise<void>;
}

interface Plan {
  left: number;
  point: KillPoint;
  strike: () => void;
}

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;
const READY_FOR_QUERY = 'Z';
/** Execute and Query run a statement. */
const STATEMENTS = new Set(['E', 'Q']);
/** The server ends its response to Sync and Query with one ReadyForQuery. */
const ENDS = new Set(['S', 'Q']);

/** A proxy to the Postgres on a local port that counts the statements. */
export async function openStatementProxy(serverPort: number): Promise<StatementProxy> {
  let plan: Plan | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = dial(serverPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined); // either side may disappear: the other one is closed below
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    relay(
      client,
      upstream,
      () => plan,
      () => {
        const { strike } = plan ?? {};
        plan = undefined;
        strike?.();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    arm(statements, point, strike) {
      plan = { left: statements, point, strike };
    },
    disarm() {
      const wasArmed = plan !== undefined;
      plan = undefined;
      return wasArmed;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Passes bytes both ways until the plan applies to this connection; then cuts it where planned and strikes. */
function relay(client: Socket, upstream: Socket, planned: () => Plan | undefined, strike: () => void): void {
  const split = frontendMessages();
  const countReady = readyForQueries();
  let unfinished = 1; // the server responds to the first message, like every Sync, with a ReadyForQuery
  let fate: 'alive' | 'doomed' | 'sealed' | 'dead' = 'alive'; // sealed: sent, response awaited
  const die = (): void => {
    fate = 'dead';
    strike();
    client.destroy();
    upstream.destroy();
  };
  const pass = ({ type, bytes }: Message): void => {
    const plan = planned();
    const isHit = fate === 'alive' && STATEMENTS.has(type) && plan !== undefined && --plan.left <= 0;
    if (isHit && plan.point === 'before') {
      die();
      return;
    }
    upstream.write(bytes);
    if (ENDS.has(type)) unfinished += 1;
    if (isHit && plan.point === 'between') die();
    else if (isHit) fate = 'doomed';
    if (fate === 'doomed' && ENDS.has(type)) fate = 'sealed';
  };
  client.on('data', (chunk) => {
    for (const message of split(chunk)) if (fate === 'alive' || fate === 'doomed') pass(message);
  });
  upstream.on('data', (chunk) => {
    unfinished -= countReady(chunk);
    if (fate === 'alive') client.write(chunk);
    else if (fate === 'sealed' && unfinished <= 0) die();
  });
}

interface Message {
  /** Empty for the first message of a connection, which has no type. */
  type: string;
  bytes: Buffer;
}

/** Cuts a client's stream into messages (PostgreSQL, "Message Formats"). */
function frontendMessages(): (chunk: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const head = isFirst ? 0 : TYPE_BYTES;
      if (rest.length < head + LENGTH_BYTES) return messages;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return messages;
      messages.push({ type: isFirst ? '' : String.fromCharCode(rest[0] ?? 0), bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
      isFirst = false;
    }
  };
}

/** The number of ReadyForQuery messages that this chunk of the server's stream completes. */
function readyForQueries(): (chunk: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    let count = 0;
    while (rest.length >= TYPE_BYTES + LENGTH_BYTES) {
      const length = TYPE_BYTES + rest.readInt32BE(TYPE_BYTES);
      if (rest.length < length) break;
      if (String.fromCharCode(rest[0] ?? 0) === READY_FOR_QUERY) count += 1;
      rest = rest.subarray(length);
    }
    return count;
  };
}
