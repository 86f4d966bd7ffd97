import { Client } from 'undici';

/** A connection that carries one request at a time, and opens itself when it is needed. */
export interface Connection {
  readonly origin: string;
  readonly client: Client;
  isOpen: boolean;
}

/** The connections to all servers. */
export interface Connections {
  /** Takes the one to this origin that was used last, or a new one. */
  take(origin: string): Connection;
  /**
   * Keeps one for requests from the next turn of the event loop on, until its server or the time for which it is kept
   * closes it. Some servers close one after a response that promised otherwise.
   */
  keep(connection: Connection): void;
  /** Closes one that is not to be used again. */
  discard(connection: Connection): void;
  close(): Promise<void>;
}

/**
 * Opens no connection yet. undici's own pool searches its connections for a free one with each request: at an origin of
 * many merchants, with hundreds of them, that took a third of a request's time.
 */
export function openConnections(options: Client.Options): Connections {
  const all = new Set<Connection>();
  const kept = new Map<string, Connection[]>();

  const forget = (connection: Connection): void => {
    const others = kept.get(connection.origin)?.filter((other) => other !== connection) ?? [];
    if (others.length > 0) kept.set(connection.origin, others);
    else kept.delete(connection.origin);
  };
  const discard = (connection: Connection): void => {
    all.delete(connection);
    void connection.client.destroy();
  };
  return {
    take(origin) {
      const others = kept.get(origin);
      const known = others?.pop();
      if (others?.length === 0) kept.delete(origin); // its last one may be discarded, and the origin never used again
      if (known) return known;
      const connection: Connection = { origin, client: new Client(origin, options), isOpen: false };
      all.add(connection);
      connection.client.on('connect', () => {
        connection.isOpen = true;
      });
      connection.client.on('disconnect', () => {
        connection.isOpen = false;
        if (kept.get(origin)?.includes(connection) !== true) return;
        forget(connection);
        discard(connection);
      });
      return connection;
    },
    keep(connection) {
      setImmediate(() => {
        const others = kept.get(connection.origin);
        if (!connection.isOpen) discard(connection);
        else if (others) others.push(connection);
        else kept.set(connection.origin, [connection]);
      });
    },
    discard,
    async close() {
      await Promise.all([...all].map(({ client }) => client.destroy()));
    },
  };
}
