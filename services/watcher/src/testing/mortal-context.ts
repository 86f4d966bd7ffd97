import type { Db } from '@gateway/store/db';
import type { WatcherContext } from '../context/context';

/** Thrown at the point where the process dies, and by everything it would do afterwards. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** A point at which a process can die: what is done there, and how many times it was done until then. */
export interface Point {
  kind: string;
  nth: number;
}

const LASTING = /\b(?:transaction of|request (?:broadcast|order)\b)/;

/** Whether something was changed for good just before this point. */
export const isAfterChange = ({ kind }: Point): boolean => kind.startsWith('after') && LASTING.test(kind);

/**
 * What is done at a point: a read, of which the points before and after leave the same behind; or one of the points of
 * a change, which is another one in each situation.
 */
export const stepAt = ({ kind }: Point, situation: string): string =>
  LASTING.test(kind) ? `${situation}, ${kind}` : kind.replace(/^\w+ /, '');

/** The context of a process that dies at a given point. */
export interface MortalContext {
  context: WatcherContext;
  /** The points passed. */
  points: Point[];
}

type Around = <T>(what: string, effect: () => Promise<T>) => Promise<T>;

/**
 * Creates a context in which every external effect has two points, before and after: each statement, each transaction
 * (before and after its commit) and each request to the node. At point `diesAt`, which is the number of a point if not
 * a point itself, the process dies: what was not committed is undone, what was sent has been sent, and nothing follows.
 */
export function mortalContext(context: WatcherContext, diesAt: number | Point): MortalContext {
  const points: Point[] = [];
  const counts = new Map<string, number>();
  let isDead = false;
  const pass = (kind: string): void => {
    const nth = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, nth);
    points.push({ kind, nth });
    isDead ||= typeof diesAt === 'number' ? points.length >= diesAt : diesAt.kind === kind && diesAt.nth === nth;
    if (isDead) throw new Killed(`killed at point ${String(points.length)}, ${kind}`);
  };
  const around: Around = async (what, effect) => {
    pass(`before ${what}`);
    const result = await effect();
    pass(`after ${what}`);
    return result;
  };
  const { node } = context;
  const watched = <O extends object>(target: O): O =>
    new Proxy(target, {
      get(object, name) {
        const member: unknown = Reflect.get(object, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) =>
          around(`request ${String(name)}`, () =>
            (member as (...a: unknown[]) => Promise<unknown>).apply(object, args),
          );
      },
    });
  return {
    points,
    context: {
      ...context,
      db: mortalDb(context.db, pass, around),
      market: context.market && watched(context.market),
      node: { ...watched(node), accounts: watched(node.accounts) },
      state: { ...context.state },
    },
  };
}

/** A statement without its values. */
const kindOfStatement = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b\d+\b/g, '0')
    .trim();

/** The functions that began a transaction: what it will contain is not known yet. */
function callers(): string {
  const stack = new Error().stack ?? '';
  const names = [...stack.matchAll(/at (?:async )?(\S+) \(\S*\/src\/(?!testing\/)\S+\)/g)].map(([, name]) => name);
  return names.slice(0, 4).join(' < ');
}

function mortalDb(db: Db, pass: (kind: string) => void, around: Around): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'raw')
        return (...args: Parameters<Db['raw']>) =>
          around(kindOfStatement(args[0]), async (): Promise<unknown> => target.raw(...args));
      if (name === 'client') return mortalClient(target.client as Lender, around);
      if (name !== 'transaction') return Reflect.get(target, name) as unknown;
      return (work: (tx: unknown) => Promise<unknown>) => {
        const what = `transaction of ${callers()}`;
        return around(what, () =>
          target.transaction(async (tx) => {
            const result = await work(tx);
            pass(`before commit of ${what}`);
            return result;
          }),
        );
      };
    },
  });
}

/** The pool that lends connections for prepared statements outside transactions. */
interface Lender {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): unknown;
}

interface Connection {
  query(statement: { text: string }): Promise<unknown>;
}

function mortalClient(lender: Lender, around: Around): Lender {
  const lent = new Map<Connection, Connection>();
  return {
    async acquireConnection() {
      const connection = await lender.acquireConnection();
      const mortal: Connection = {
        query: (statement) => around(kindOfStatement(statement.text), () => connection.query(statement)),
      };
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
