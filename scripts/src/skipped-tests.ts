import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** What a run of the suites leaves about tests that it skipped: how many of a suite, or what this suite needs. */
export type SkippedFact = { suite: string; tests: number } | { suite: string; need: string; howToGet: string };

interface Group {
  howToGet: string;
  tests: number;
  suites: string[];
}

const UNSAID = 'something that they do not say';

/** Reads the lines that a run has left; none when it skipped nothing. */
export function readSkipped(file: string): SkippedFact[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as SkippedFact);
}

/** One line for each thing that this machine lacks: how many tests need it, how to get it, and which suites they are in. */
export function skippedSummary(facts: readonly SkippedFact[]): string {
  const groups = new Map<string, Group>();
  for (const fact of facts) {
    if (!('tests' in fact)) continue;
    const lacking = facts.flatMap((other) => ('need' in other && other.suite === fact.suite ? [other] : []));
    const needs = joined(lacking.map(({ need }) => need)) || UNSAID;
    const howToGet = joined(lacking.map((one) => one.howToGet));
    const { tests, suites } = groups.get(needs) ?? { tests: 0, suites: [] };
    groups.set(needs, { howToGet, tests: tests + fact.tests, suites: [...suites, basename(fact.suite)].sort() });
  }
  if (groups.size === 0) return '';
  return ['', 'Skipped, because this machine lacks what they need:', ...[...groups].sort(byMost).map(lineOf), ''].join(
    '\n',
  );
}

function joined(parts: readonly string[]): string {
  return [...new Set(parts)].join(' and ');
}

function byMost([, one]: [string, Group], [, other]: [string, Group]): number {
  return other.tests - one.tests;
}

function lineOf([needs, { howToGet, tests, suites }]: [string, Group]): string {
  const advice = howToGet === '' ? '' : `: ${howToGet}`;
  return `  ${String(tests).padStart(3)} need ${needs}${advice} (${suites.join(', ')})`;
}
