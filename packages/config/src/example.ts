import { SERVICE_VARIABLES } from './services';
import type { Section } from './variable';
import { SECTIONS } from './variables';

const WIDTH = 119;
const INTRODUCTION = [
  'Every variable of the gateway. Brackets name the services that read a variable; those of a heading apply where it has',
  'none. Give each service only what it needs.',
  'A secret may also be given as NAME_FILE, the path of a file with it. Services refuse to start with "replace-…".',
  'Amounts are USDT, durations seconds, unless the name has another unit. Lines commented out show the default, or a',
  'value as an example.',
];

/** The text of .env.example: every variable, what it is for, which services read it, and its default. */
export function buildExample(): string {
  const lines = [...INTRODUCTION.map((line) => `# ${line}`), ...SECTIONS.flatMap(sectionLines)];
  return `${lines.join('\n')}\n`;
}

function sectionLines({ title, variables }: Section): string[] {
  const common = mostFrequent(Object.keys(variables).map(servicesOf));
  const entries = Object.entries(variables).flatMap(([name, { about, example, isShownSet }]) => [
    ...wrap([about, servicesOf(name) === common ? '' : servicesOf(name)].filter(Boolean).join(' ')),
    `${isShownSet ? '' : '#'}${name}=${example}`,
  ]);
  return ['', `# --- ${title} ${common} `.padEnd(WIDTH, '-'), ...entries];
}

function mostFrequent(texts: readonly string[]): string {
  const countOf = (text: string): number => texts.filter((one) => one === text).length;
  return [...texts].sort((a, b) => countOf(b) - countOf(a))[0] ?? '';
}

function servicesOf(name: string): string {
  const services = Object.entries(SERVICE_VARIABLES).flatMap(([service, names]) =>
    names.includes(name) ? service : [],
  );
  return `[${services.join(', ')}]`;
}

/** Lines of comment, none longer than the file is wide. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
}
