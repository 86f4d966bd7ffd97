import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { dispatch } from './dispatch';
import { SUBCOMMANDS } from './subcommands';
import { print, type Printed } from './testing';

/** Runs in an environment without variables, in which no subcommand could run. */
const run = (...given: string[]): Promise<Printed> => print(() => dispatch({}, given));

test.each(SUBCOMMANDS.map(({ words, summary }) => [words, summary]))(
  '%s --help describes it, and it alone, without running it',
  async (words, summary) => {
    for (const option of ['--help', '-h']) {
      const { code, out, err } = await run(...words.split(' '), option);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain(`  ${words}`);
      expect(out).toContain(summary);
      expect(out.trimEnd().split('\n')).toHaveLength(3);
    }
  },
);

test('help among other arguments is help too', async () => {
  expect((await run('rescan', '--from', '12', '--help')).code).toBe(0);
});

test('--help alone lists every subcommand', async () => {
  const { code, out } = await run('--help');
  expect(code).toBe(0);
  for (const { words } of SUBCOMMANDS) expect(out).toContain(`\n  ${words}`);
});

test('an unknown subcommand is an error with the list, arguments where none belong with the usage', async () => {
  const unknown = await run('audits');
  expect({ code: unknown.code, out: unknown.out }).toEqual({ code: 2, out: '' });
  for (const { words } of SUBCOMMANDS) expect(unknown.err).toContain(`\n  ${words}`);
  const surplus = await run('wallet', 'show', 'everything');
  expect(surplus.code).toBe(2);
  expect(surplus.err.trimEnd().split('\n')).toHaveLength(3);
});

test('--version prints the version of the release, also as a document', async () => {
  const { version } = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as { version: string };
  expect(await run('--version')).toMatchObject({ code: 0, out: `${version}\n`, err: '' });
  expect(JSON.parse((await run('--version', '--json')).out)).toEqual({ version });
});
