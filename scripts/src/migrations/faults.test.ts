import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../checkout';
import { migrationFaults } from './faults';
import { CHANGE, INDEX } from './templates';

const FOLDER = join(ROOT, 'migrations');

const inTransaction = (sql: string): string =>
  CHANGE.replace(/(lock_timeout = '2s';)/, (limit) => `${limit}\n    ${sql};`);

test('every migration after the first schema follows the rules', () => {
  const [first = '', ...others] = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts'))
    .sort();
  expect(first).toMatch(/_create_schema\.ts$/);
  const faultsIn = (name: string): string[] => migrationFaults(readFileSync(join(FOLDER, name), 'utf8'));
  expect(others.flatMap((name) => faultsIn(name).map((fault) => `${name} ${fault}`))).toEqual([]);
  expect(faultsIn(first)).not.toEqual([]);
});

test.each([
  ['a change', CHANGE],
  ['an index', INDEX],
])('the template of %s follows the rules', (_, template) => {
  expect(migrationFaults(template)).toEqual([]);
});

test.each([
  `alter table orders add column note text, add column weight numeric(10, 2) not null default 0`,
  `alter table orders add note text check (note is not null or weight = 0)`,
  `create table notes (id bigint primary key, text text not null unique); create index notes_by_text on notes (text)`,
  `alter table order_events drop constraint kind; alter table order_events add constraint kind check (true) not valid`,
  `comment on column orders.note is 'was dropped; drop column note, rename it'`,
  `-- drop table orders;`,
  `create or replace function f() returns trigger language plpgsql as $$ begin return new; end $$`,
])('a migration may say: %s', (sql) => {
  expect(migrationFaults(inTransaction(sql))).toEqual([]);
});

test.each([
  ['removes', 'drop table if exists payment_hints cascade'],
  ['removes', 'alter table orders drop column success_url'],
  ['removes', 'alter table orders add note text, drop success_url'],
  ['removes', 'alter table orders alter column network drop default'],
  ['removes', 'do $$ begin drop table payment_hints; end $$'],
  ['renames', 'alter table orders rename to payments'],
  ['renames', 'alter table orders rename column tx_hash to tx_id'],
  ['renames', 'ALTER TABLE orders\n      RENAME tx_hash TO tx_id'],
  ['changes the type', 'alter table orders alter column tx_log_index type bigint'],
  ['changes the type', 'alter table orders add note text, alter tx_log_index set data type bigint'],
  ['demands a value', 'alter table orders add column note text not null'],
  ['demands a value', 'alter table orders add a text not null default 0, add b numeric(1, 2) not null'],
  ['demands a value', 'alter table orders alter column tx_hash set not null'],
  ['builds an index while writes wait', 'create index orders_by_url on orders (callback_url)'],
  ['builds an index while writes wait', 'create unique index on only orders (callback_url)'],
  ['builds an index while writes wait', 'create table notes (id int); create index on orders (callback_url)'],
  ['builds an index while writes wait', 'alter table orders add constraint one_url unique (callback_url)'],
  ['works concurrently, which needs', 'create index concurrently orders_by_url on orders (callback_url)'],
])('a migration that %s is found: %s', (fault, sql) => {
  expect(migrationFaults(inTransaction(sql))).toContainEqual(expect.stringContaining(fault));
});

test('a migration may set a time limit for locks in no other way than effectively', () => {
  const fault = /^does not begin with "set (local )?lock_timeout"$/;
  for (const source of [
    CHANGE.replace(/set local.*/, ''),
    CHANGE.replace(/set local.*/, `alter table orders add note text; set local lock_timeout = '2s'`),
    CHANGE.replace(/set local.*/, `set local statement_timeout = '2s'`),
    INDEX.replace('set lock', 'set local lock'),
  ]) {
    expect(migrationFaults(source)).toEqual([expect.stringMatching(fault)]);
  }
});

test('an index is created alone, and SQL of another file is not accepted', () => {
  const together = INDEX.replace('(name_of_column)', '(name_of_column); select 1');
  expect(migrationFaults(together)).toEqual([expect.stringMatching(/^works concurrently in a text with other/)]);
  expect(migrationFaults(`import { SQL } from './sql';\n${CHANGE}`)).toEqual([expect.stringMatching(/^imports/)]);
});
