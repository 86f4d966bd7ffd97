import { afterAll, expect, test } from '@jest/globals';
import { applyEdit, keyOf, type Mutant } from './mutant';
import { openSuiteRunner } from './pool';
import { reportOf, scoreOf, staleEquivalents } from './report';
import { filesInScope, readSource, suitesNear } from './scope';
import { mutantsOf, recordAround, withRecords } from './source-mutants';
import { sqlMutants } from './sql-mutants';
import { openSuites } from './suites';
import { tryMutant } from './trial';

const runner = openSuiteRunner();
afterAll(() => runner.close());

/** The changed texts of a statement. */
const changesOf = (sql: string): string[] => sqlMutants(sql).map((edit) => applyEdit(sql, edit));

function find(file: string, from: string, to: string): Mutant {
  const mutant = mutantsOf(file, readSource(file)).find((one) => one.from === from && one.to === to);
  if (!mutant) throw new Error(`${file} has no mutant "${to}"`);
  return mutant;
}

test('conditions, bounds, locks, joins, orders and limits of a statement are changed', () => {
  const changes = changesOf(
    `select a.id from a left join b on b.id = a.id
     where a.n <= :n and not exists (select 1 from c where c.id = a.id) and (a.x is null or a.s in ('p', 'q'))
     order by a.t desc, a.id limit 1 for update of a skip locked`,
  );
  const parts = [
    'from a join b',
    'where a.n < :n and',
    'where a.n > :n and',
    'where true and not exists',
    '<= :n and exists (',
    '<= :n and true and (a.x',
    '(false or a.s in',
    "(a.x is not null or a.s in ('p', 'q'))",
    "a.s in ('p'))",
    'order by a.t, a.id limit',
    'order by a.t desc, a.id desc limit',
    'a.id for update',
    'limit 1 for update of a',
  ];
  expect(parts.filter((part) => !changes.some((sql) => sql.includes(part)))).toEqual([]);
});

test('a statement that only logs is left alone', () => {
  const text = [
    'export function f(context: C, n: number): void {',
    "  if (n > 0) context.logger.info('many', { n: n + 1 });",
    "  else if (n < -1) context.logger.warn('few');",
    "  if (n > 2) { logger.info('more'); logger.info('and more'); }",
    '}',
  ].join('\n');
  const changes = mutantsOf('a.ts', text);
  expect(changes.filter(({ line }) => line === 4)).toEqual([]);
  expect(changes.filter(({ to }) => /many|few/.test(to) !== /many|few/.test(text) || to.includes('n - 1'))).toEqual([]);
  expect(changes.length).toBeGreaterThan(0);
});

test('sums, defaults, assignments and repeats of a statement are changed', () => {
  const changes = changesOf(
    'insert into a select sum(n) + coalesce(m, 1) from b on conflict (id) do nothing; update a set x = 1, y = 2 where x = 1',
  );
  const parts = [
    'max(n) + ',
    'sum(n) - coalesce',
    'sum(n) + (m) from',
    'sum(n) + (1) from',
    'from b; update',
    'set y = 2 where',
    'set x = 1 where',
    'where x <> 1',
    'where true',
  ];
  expect(parts.filter((part) => !changes.some((sql) => sql.includes(part)))).toEqual([]);
  expect(changes.filter((sql) => sql.includes('set x <> 1'))).toEqual([]);
});

test('quoted text and interpolated code are left alone', () => {
  expect(changesOf("select 'a = b and c < d' from t")).toEqual([]);
  expect(changesOf('select ${a < b ? c : d} from t')).toEqual([]);
});

test('conditions, calculations, statements and lists of code are changed, and types are not', () => {
  const text = `
    async function f(a: 1 | 2, b: number[]): Promise<number[]> {
      if (a < 2 && b.some(Boolean)) return [a + 1];
      await demand(a);
      return b.filter((n) => !n);
    }`;
  const changes = mutantsOf('a.ts', text).map(({ to }) => to);
  for (const line of [
    'if (a <= 2 && b.some(Boolean)) return [a + 1];',
    'if ((a < 2)) return [a + 1];',
    'if (false) return [a + 1];',
    'if (a < 2 && b.every(Boolean)) return [a + 1];',
    'if (a < 2 && b.some(Boolean)) return [];',
    'if (a < 2 && b.some(Boolean)) return [a - 1];',
    ';',
    'return b;',
    'return b.filter((n) => n);',
  ]) {
    expect(changes).toContain(line);
  }
  expect(changes.filter((to) => to.startsWith('async function'))).toEqual([]);
});

test('a mutant is found again after the lines above it have changed', () => {
  const text = 'function f(a: number) {\n  return a < 2;\n}\n';
  const moved = mutantsOf('a.ts', `const other = 1;\n\n${text}`).filter(({ within }) => within === 'f');
  expect(moved.map(keyOf)).toEqual(mutantsOf('a.ts', text).map(keyOf));
});

test('a function that runs is recorded under the key of its code', () => {
  const text = 'const f = () => { return 1; };\n';
  expect(withRecords('a.ts', text)).toBe('const f = () => {globalThis.__ran?.add("a.ts:16"); return 1; };\n');
  expect(recordAround('a.ts', text, text.indexOf('1'))).toBe('a.ts:16');
  expect(recordAround('a.ts', text, 0)).toBeUndefined();
});

test('every file of the money path has suites', () => {
  const files = filesInScope();
  expect(files).toEqual(
    expect.arrayContaining([
      ...['packages/domain/src/orders/order.ts', 'packages/chain/src/proofs/transaction-root.ts'],
      ...['packages/store/src/chain/credits.ts', 'services/watcher/src/scan/scan.ts'],
    ]),
  );
  for (const file of files) expect(suitesNear(file).flat()).not.toEqual([]);
});

test('the suite of money kills a wrong amount; an amount without a sign survives without a suite', async () => {
  const file = 'packages/domain/src/money/money.ts';
  const from = "const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0');";
  const suites = openSuites();
  const wrong = find(file, from, from.replace('+ 1', '- 1'));
  expect(await tryMutant(runner, wrong, suites)).toMatchObject({
    verdict: 'killed',
    suite: 'packages/domain/src/money/money.test.ts',
  });
  const equivalent = find(file, from, from.replace('<', '<='));
  const trial = await tryMutant(runner, equivalent, suites);
  expect(trial.verdict).toBe('survived');
  expect(scoreOf([trial])).toBe(0);
  const run = { seed: 1, minutes: 1, mutants: [wrong, equivalent], equivalents: [], trials: [trial], leftOut: [] };
  expect(reportOf(run)).toContain(`  - ${equivalent.from}\n  + ${equivalent.to}`);
});

test('a mutant that never ends is stopped', async () => {
  const file = 'packages/domain/src/money/money.ts';
  const mutant = { file, start: 0, end: 0, replacement: 'for (;;);', operator: 'statement' };
  const job = { suite: 'packages/domain/src/money/money.test.ts', mutant, recorded: [] };
  expect(await runner.run(job, 3_000)).toEqual({ end: 'timeout' });
});

test('an entry of the list that matches no mutant any more is reported', () => {
  const mutants = mutantsOf('a.ts', 'const a = 1 < 2;');
  const [known] = mutants;
  if (!known) throw new Error('there is no mutant');
  const listed = { ...known, why: 'x' };
  const gone = { ...listed, from: 'const b = 1 < 2;' };
  expect(staleEquivalents({ mutants, equivalents: [listed, gone] })).toEqual([gone]);
});
