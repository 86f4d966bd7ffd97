import type { Db } from '@gateway/store';
import type { WatcherContext } from '../context';

/** Thrown at the point where the process dies, and by everything it would do afterwards. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** The context of a process that dies at a given point. */
export interface MortalContext {
  context: WatcherContext;
  /** The number of points passed. */
  passed(): number;
}

/**
 * Creates a context in which every external effect has two points, before and after: each statement, each transaction
 * (before and after its commit) and each request to the node. At point number `diesAt` the process dies: what was not
 * committed is undone, what was sent has been sent, and nothing follows.
 */
export function mortalContext(context: WatcherContext, diesAt: number): MortalContext {
  let passed = 0;
  const pass = (): void => {
    passed += 1;
    if (passed >= diesAt) throw new Killed(`killed at point ${String(diesAt)}`);
  };
  const around = async <T>(effect: () => Promise<T>): Promise<T> => {
    pass();
    const result = await effect();
    pass();
    return result;
  };
  const { node } = context;
  const watched = <O extends object>(target: O): O =>
    new Proxy(target, {
      get(object, name) {
        const member: unknown = Reflect.get(object, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) =>
          around(() => (member as (...a: unknown[]) => Promise<unknown>).apply(object, args));
      },
    });
  return {
    passed: () => passed,
    context: {
      ...context,
      db: mortalDb(context.db, pass, around),
      market: context.market && watched(context.market),
      node: { ...watched(node), accounts: watched(node.accounts) },
      state: { ...context.state },
    },
  };
}

function mortalDb(db: Db, pass: () => void, around: <T>(effect: () => Promise<T>) => Promise<T>): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'raw')
        return (...args: Parameters<Db['raw']>) => around(async (): Promise<unknown> => target.raw(...args));
      if (name === 'client') return mortalClient(target.client as Lender, around);
      if (name !== 'transaction') return Reflect.get(target, name) as unknown;
      return (work: (tx: unknown) => Promise<unknown>) =>
        around(() =>
          target.transaction(async (tx) => {
            const result = await work(tx);
            pass(); // about to commit
            return result;
          }),
        );
    },
  });
}

/** The pool that lends connections for prepared statements outside transactions. */
interface Lender {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): unknown;
}

interface Connection {
  query(statement: object): Promise<unknown>;
}

function mortalClient(lender: Lender, around: <T>(effect: () => Promise<T>) => Promise<T>): Lender {
  const lent = new Map<Connection, Connection>();
  return {
    async acquireConnection() {
      const connection = await lender.acquireConnection();
      const mortal = { query: (statement: object) => around(() => connection.query(statement)) };
      lent.set(mortal, connection);
      return mortal;
    },
    releaseConnection(mortal) {
      const connection = lent.get(mortal);
      return connection && lender.releaseConnection(connection);
    },
  };
}

/** Whether the work ended because its process was killed. */
export async function isKilledIn(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  }
}
