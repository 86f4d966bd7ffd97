/** Runs work under a name, which contains no values, and observes how long it takes. */
export type Observe = <T>(name: string, work: () => Promise<T>) => Promise<T>;

let observe: Observe | undefined;

/** Observes every statement and transaction of this process from now on; undefined ends it. */
export function observeStatements(next: Observe | undefined): void {
  observe = next;
}

/** Runs a statement or a transaction, observed if anyone observes. @param statement its name, or its text */
export function observed<T>(statement: string, work: () => Promise<T>): Promise<T> {
  return observe === undefined ? work() : observe(nameOf(statement), work);
}

const TARGET = /\b(insert into|update|delete from|from|join)\s+(?:only\s+)?([a-z_]+)/i;

/** What a statement does, and to which table first, as in `insert into orders`; otherwise its first word. */
function nameOf(statement: string): string {
  const [, action = '', table = ''] = TARGET.exec(statement) ?? [];
  if (table === '') return /[\w-]+/.exec(statement)?.[0] ?? 'statement';
  const verb = /^(from|join)$/i.test(action) ? 'select from' : action.toLowerCase();
  return `${verb} ${table}`;
}
