import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { parseUsdt, type Usdt } from '@gateway/domain';
import { until } from '../../rig/http';

/** What a sheet says of one cashier, or of all: names and values, in its order. */
export interface Sheet {
  cashier: string;
  facts: readonly (readonly [name: string, value: string])[];
}

/** What a sheet must say. */
export interface Expected {
  sales: number;
  paid: number;
  received: Usdt;
  /** The prices that were paid, by the currency in which they were typed. */
  sums: ReadonlyMap<string, Usdt>;
}

const PATIENCE_MS = 60_000;

const READ = `[...document.querySelectorAll('.day-sheet .day-sums > section')].map((section) => ({
  cashier: section.querySelector('h3').textContent,
  facts: [...section.querySelectorAll('.fact')].map((fact) => [
    fact.querySelector('dt').textContent, fact.querySelector('dd').textContent,
  ]),
}))`;

/** Reads the sheets of the page of the day, once nothing on it is waiting for its final block. */
export function readSheets(page: Page): Promise<readonly Sheet[]> {
  return until('a sheet on which everything is final', PATIENCE_MS, async () => {
    const sheets = await page.evaluate<readonly Sheet[]>(READ);
    const isFinal = sheets.every((sheet) => valueOf(sheet, 'Seen, not final')[0]?.startsWith('0 '));
    return sheets.length > 0 && isFinal ? sheets : undefined;
  });
}

/** Reads the word of each sale that the page lists, by its id. */
export async function readWords(page: Page): Promise<ReadonlyMap<string, string>> {
  const lines = await page.evaluate<[string, string][]>(`[...document.querySelectorAll('.sales > li')].map((line) => [
    line.querySelector('a').getAttribute('href').split('/').at(-1), line.querySelector('.status-word').textContent,
  ])`);
  return new Map(lines);
}

export function assertSays(sheet: Sheet, { sales, paid, received, sums }: Expected): void {
  const shown = {
    sales: valueOf(sheet, 'Sales'),
    paid: valueOf(sheet, 'Final'),
    notFinal: valueOf(sheet, 'Seen, not final'),
    received: valueOf(sheet, 'Received').map(amountIn),
    sums: valueOf(sheet, 'Paid').map(amountIn).sort(),
  };
  assert.deepEqual(
    shown,
    {
      ...{ sales: [String(sales)], paid: [String(paid)], notFinal: ['0 · 0.00 USDT'] },
      ...{ received: [['USDT', received]], sums: [...sums].sort() },
    },
    `the sheet of ${sheet.cashier}`,
  );
}

function valueOf({ facts }: Sheet, wanted: string): string[] {
  return facts.filter(([name]) => name === wanted).map(([, value]) => value);
}

function amountIn(text: string): [unit: string, amount: Usdt] {
  const [number = '', unit = ''] = text.split(' ');
  return [unit, parseUsdt(number.replaceAll(',', ''))];
}
