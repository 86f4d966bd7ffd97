import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { query } from '../db/pool';
import { buildMerchant, buildWallet, insertManyOrders } from '../testing';
import { databasePerSuite } from '../testing/database/suite-database';
import { readExport } from './export-pages';
import { orderExport } from './export-sources';

const OFFICE_MS = 300_000;
const officeTest = testNeeding('soffice', spawnSync('soffice', ['--version']).status === 0);
const UTC = { name: 'UTC', isUtc: true };
const ALL = { from: new Date('2000-01-01'), to: new Date('2100-01-01') };

const HOSTILE = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '=cmd|" /C calc"!A0',
  '=HYPERLINK("https://evil.example";"open")',
  '=WEBSERVICE("https://evil.example")',
  '"=1+1',
  'a;=1+1',
  'a";=1+1',
  'a\t=1+1',
  'a\n=1+1',
  'a\r\n=1+1',
  '\t=1+1',
  '＝1+1',
];

const database = databasePerSuite();
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
  await buildWallet(database.db, 1);
  for (const name of HOSTILE) {
    const { id } = await buildMerchant(database.db);
    await query(database.db, 'update merchants set name = :name where id = :id', { id, name });
    await insertManyOrders(database.db, id, 1);
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/**
 * Opens CSV as a user does, who lets formulas be evaluated and cells be separated by some character.
 * @returns the sheet as XML, which names every formula
 */
function openInOffice(csv: string, separator: string): string {
  const file = join(folder, 'export.csv');
  writeFileSync(file, csv);
  const filter = `CSV:${String(separator.charCodeAt(0))},34,76,1,,0,false,true,false,false,false,-1,true`;
  const { status, stderr } = spawnSync(
    'soffice',
    [
      ...['--headless', `-env:UserInstallation=file://${folder}/profile`, `--infilter=${filter}`],
      ...['--convert-to', 'fods', '--outdir', folder, file],
    ],
    { encoding: 'utf8', timeout: OFFICE_MS },
  );
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  return readFileSync(join(folder, 'export.fods'), 'utf8');
}

const formulasOf = (sheet: string): string[] => sheet.match(/table:formula="[^"]*"/g) ?? [];

officeTest.each([',', ';', '\t'])(
  'LibreOffice finds no formula in an export, though it separates cells by "%s"',
  async (separator) => {
    let csv = '';
    for await (const { text } of readExport(database.db, orderExport({}, ALL), { format: 'csv', zone: UTC }))
      csv += text.toString();
    expect(formulasOf(openInOffice('"=1+1"\r\n', separator))).not.toEqual([]); // it does evaluate them
    const sheet = openInOffice(csv, separator);
    expect(formulasOf(sheet)).toEqual([]);
    if (separator === ',') expect(sheet).toContain('office:value="10"'); // amounts are numbers
  },
  2 * OFFICE_MS,
);
