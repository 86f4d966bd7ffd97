import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from './repository';

/** A step of a path: what to look for, the name of its file, and the link to it. */
const STEP = /\[(?:`(?<code>[^`]+)`|"(?<heading>[^"]+)") in `(?<name>[^`]+)`\]\((?<file>[^)]+)\)/g;
const RUN = /`npm test -- (?<path>[\w./-]+)(?: -t '(?<title>[^']+)')?`/g;

const PATHS = sectionsOf(/^## A stranger's path$([^]*?)^## /m.exec(read('CONTRIBUTING.md'))?.[1] ?? '');

test('CONTRIBUTING.md has three paths for a stranger', () => {
  expect(PATHS).toHaveLength(3);
});

test.each(PATHS)('%s: each step links to a file that has what the step names', (_title, text) => {
  const steps = [...text.matchAll(/^\d+\. .*$/gm)].map(([line]) => [...line.matchAll(STEP)]);
  expect(steps.map((links) => links.length)).not.toContain(0);
  expect(steps.flat()).toHaveLength(text.split('](').length - 1);
  const wrong = steps.flat().filter(({ groups: { code, heading, name, file } = {} }) => {
    const isThere = heading === undefined ? declaration(code) : new RegExp(`^#+ ${heading}$`, 'm');
    return name !== basename(file ?? '') || !isThere.test(read(file ?? ''));
  });
  expect(wrong.map(([link]) => link)).toEqual([]);
});

test('the tests that the paths name exist', () => {
  const runs = PATHS.flatMap(([, text]) => [...text.matchAll(RUN)]).map(({ groups }) => groups ?? {});
  expect(runs).not.toEqual([]);
  for (const { path = '', title } of runs) {
    if (title !== undefined) expect(read(path)).toContain(`test('${title}`);
    else expect(readdirSync(join(REPOSITORY, path)).some((file) => file.endsWith('.test.ts'))).toBe(true);
  }
});

function read(file: string): string {
  return readFileSync(join(REPOSITORY, file), 'utf8');
}

/** The title and the text of each part that begins with a heading of the third level. */
function sectionsOf(text: string): [title: string, text: string][] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')), part]);
}

/** A definition of a program, or a key of YAML. */
function declaration(name = ''): RegExp {
  return new RegExp(`\\b(?:function|const|class|enum) ${name}\\b|^ *${name}:$`, 'm');
}
