import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requiredNumbers } from './asvs-levels';
import { REPOSITORY } from './repository';

type Status = 'met' | 'accepted' | 'not applicable';

/** What a line of infra/asvs.md states about one or several requirements. */
interface Statement {
  numbers: string[];
  status: Status;
  text: string;
}

/** A file that shows that a requirement is met, and the titles of tests in it. */
interface Evidence {
  file: string;
  titles: string[];
}

const STATEMENT = /^- \*\*(\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*)\*\* (met|accepted|not applicable): (\S.*\.)$/;
const NAMED = /`([^`\s]*[./][^`\s]*)`|"([^"]+)"/g;
const CHAPTER = /^\| (\d+) [^|]*\|\s*(\d+)\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|$/gm;

/** The faults of a list of the requirements of ASVS, one sentence each. */
export function asvsFaults(text: string): string[] {
  const lines = text.slice(text.indexOf('\n## ')).split('\n');
  const statements: Statement[] = [];
  const faults: string[] = [];
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('## '))) {
    const [, numbers = '', status, rest = ''] = STATEMENT.exec(line) ?? [];
    if (status === undefined) faults.push(`no statement: ${line}`);
    else statements.push({ numbers: numbers.split(', '), status: status as Status, text: rest });
  }
  return [
    ...faults,
    ...numberFaults(statements.flatMap(({ numbers }) => numbers)),
    ...statements.flatMap(evidenceFaults),
    ...chapterFaults(text, statements),
  ];
}

function numberFaults(given: readonly string[]): string[] {
  const required = requiredNumbers();
  return [
    ...required.filter((number) => !given.includes(number)).map((number) => `${number} is missing`),
    ...given.filter((number) => !required.includes(number)).map((number) => `${number} is no requirement of level 2`),
    ...given.filter((number, i) => given.indexOf(number) !== i).map((number) => `${number} occurs twice`),
  ];
}

function evidenceFaults(statement: Statement): string[] {
  const { status, numbers, text } = statement;
  const named = evidenceOf(text);
  const faults = named.flatMap(({ file, titles }) => {
    const path = join(REPOSITORY, file);
    if (!existsSync(path)) return [`${file} does not exist`];
    const source = readFileSync(path, 'utf8');
    return titles.filter((title) => !hasTitle(source, title)).map((title) => `${file} has no test "${title}"`);
  });
  if (status === 'met' && named.length === 0) faults.push('nothing shows that it is met');
  if (status === 'accepted' && !/ Why: \S/.test(text)) faults.push('no reason is given');
  return faults.map((fault) => `${numbers.join(', ')}: ${fault}`);
}

/** A title belongs to the file named before it. */
function evidenceOf(text: string): Evidence[] {
  const named: Evidence[] = [];
  for (const [, file, title] of text.matchAll(NAMED)) {
    if (file !== undefined && !file.startsWith('/')) named.push({ file, titles: [] });
    else if (title !== undefined) named.at(-1)?.titles.push(title);
  }
  return named;
}

/** A test, a group of tests, or one of its cases. */
function hasTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
}

/** The table at the beginning counts the requirements of each chapter by status. */
function chapterFaults(text: string, statements: readonly Statement[]): string[] {
  const stated = [...text.matchAll(CHAPTER)].map(([, chapter, ...counts]) => `${String(chapter)}: ${counts.join(' ')}`);
  const chapters = [...new Set(requiredNumbers().map((number) => number.split('.')[0] ?? ''))];
  const counted = chapters.map((chapter) => {
    const count = (status: Status): number =>
      statements
        .filter((statement) => statement.status === status)
        .flatMap(({ numbers }) => numbers)
        .filter((number) => number.startsWith(`${chapter}.`)).length;
    return `${chapter}: ${count('met')} ${count('accepted')} ${count('not applicable')}`;
  });
  return counted.filter((line) => !stated.includes(line)).map((line) => `the table must say ${line}`);
}
