/** A rule of migrations: they only add, and neither wait for a lock nor hold one for long. */
interface Rule {
  fault: string;
  isBroken(statement: string, migration: Migration): boolean;
}

interface Migration {
  isOutsideTransaction: boolean;
  /** Contents of its string literals, each as a list of SQL statements. */
  texts: readonly (readonly string[])[];
  createdTables: ReadonlySet<string>;
}

const RULES: readonly Rule[] = [
  {
    fault: 'removes what programs of the previous release use',
    isBroken: (statement) =>
      /\bdrop (table|column|schema|view|materialized view|sequence|type|domain)\b/.test(statement) ||
      /^alter table .*\bdrop (?!constraint\b|not null\b)/.test(statement),
  },
  {
    fault: 'renames what programs of the previous release use',
    isBroken: (statement) => /^alter (?!index\b|trigger\b).*\brename (?!constraint\b)/.test(statement),
  },
  {
    fault: 'changes the type of a column',
    isBroken: (statement) => /^alter table .*\balter (column )?\S+ (set data )?type\b/.test(statement),
  },
  {
    fault: 'demands a value that programs of the previous release do not write: add a default',
    isBroken: (statement) =>
      actionsOf(statement).some(
        (action) =>
          /\bset not null\b/.test(action) ||
          (/\badd\b.*\bnot null\b/.test(action) && !/\b(default|generated)\b/.test(action)),
      ),
  },
  {
    fault: 'builds an index while writes wait: create it concurrently, in a migration of its own',
    isBroken: (statement, { createdTables }) => {
      const [, table] = /^create (?:unique )?index (?!concurrently\b).*?\bon (?:only )?([\w."]+)/.exec(statement) ?? [];
      if (table !== undefined) return !createdTables.has(table);
      return actionsOf(statement).some((action) =>
        /\badd\b.*\b(unique|primary key|exclude)\b(?! using index)/.test(action),
      );
    },
  },
  {
    fault: 'works concurrently, which needs "export const config = { transaction: false }"',
    isBroken: (statement, { isOutsideTransaction }) => isConcurrent(statement) && !isOutsideTransaction,
  },
  {
    fault: 'works concurrently in a text with other statements, which Postgres runs in one transaction',
    isBroken: (statement, { texts }) =>
      isConcurrent(statement) && texts.some((text) => text.length > 1 && text.includes(statement)),
  },
];

/** Why a migration could harm a gateway in use, one line per fault; empty for one that follows the rules. */
export function migrationFaults(source: string): string[] {
  const migration = readMigration(source);
  const statements = migration.texts.flat();
  const faults = statements.flatMap((statement) =>
    RULES.filter((rule) => rule.isBroken(statement, migration)).map(({ fault }) => `${fault}: ${statement}`),
  );
  if (/^import\b/m.test(source)) faults.push('imports something: the SQL of a migration is in its own file');
  if (!limitsLockWaits(statements, migration)) {
    faults.push(
      migration.isOutsideTransaction
        ? 'does not begin with "set lock_timeout"'
        : 'does not begin with "set local lock_timeout"',
    );
  }
  return faults;
}

function readMigration(source: string): Migration {
  const texts = literalsOf(source).map(statementsOf);
  const created = texts.flat().map((text) => /^create table (?:if not exists )?([\w."]+)/.exec(text)?.[1]);
  return {
    isOutsideTransaction: /^export const config = \{ transaction: false \}/m.test(source),
    texts,
    createdTables: new Set(created.filter((table) => table !== undefined)),
  };
}

/** Contents of the string literals of a TypeScript source. Its comments are matched so that their quotes are skipped. */
function literalsOf(source: string): string[] {
  const tokens = source.matchAll(/\/\*[^]*?\*\/|\/\/.*|`((?:\\.|[^`\\])*)`|'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"/g);
  return [...tokens].map(([, template, single, double]) => template ?? single ?? double ?? '');
}

/** The statements of a text in lower case, on one line, without SQL comments and the contents of SQL strings. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*|'(?:''|[^'])*'/g, (token) => (token.startsWith('--') ? '' : "''"))
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/** What an `alter table` does to an existing table, without anything in brackets. */
function actionsOf(statement: string): string[] {
  if (!statement.startsWith('alter table ')) return [];
  let text = statement;
  while (/\([^()]*\)/.test(text)) text = text.replace(/\([^()]*\)/g, '');
  return text.split(',');
}

function isConcurrent(statement: string): boolean {
  return /^(create|drop|reindex)\b.*\bconcurrently\b/.test(statement);
}

/** Whether the time limit is set before the first change. `set local` is of no effect outside a transaction. */
function limitsLockWaits(statements: readonly string[], { isOutsideTransaction }: Migration): boolean {
  const first = statements.find((statement) => /^(set|alter|create|drop|insert|update|delete|lock)\b/.test(statement));
  if (first === undefined) return false;
  return isOutsideTransaction ? /^set lock_timeout\b/.test(first) : /^set (local )?lock_timeout\b/.test(first);
}
