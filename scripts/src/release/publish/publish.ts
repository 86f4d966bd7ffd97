import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { step, UsageError } from '@gateway/runtime/command';
import { findOnPath } from '../../stores/run-tool';
import type { Shell } from '../../stores/store-site';
import { chart } from './chart';
import { composer } from './composer';
import { images } from './images';
import { npm } from './npm';
import type { Part } from './part';
import { python } from './python';
import { withSource } from './source';
import { woocommerce } from './woocommerce';

/** Everything that can be published, in this order. */
const PARTS: readonly Part[] = [images, chart, npm, python, composer, woocommerce];

const COMMAND = 'npm run release -- publish <tag>';

/**
 * `publish <tag> --<part> <target> …`: builds the parts that are named from the tag, and publishes them when all are built.
 * @param root a checkout at the tag
 * @param state where each part is left, in a folder with its name
 * @param shell the variables, of which PATH says what is installed
 * @throws UsageError when the arguments are wrong
 */
export async function publish(root: string, state: string, args: string[], shell: Shell): Promise<void> {
  const { tag, chosen, key } = readOptions(args);
  const missing = missingPrograms(
    chosen.map(({ part }) => part),
    shell,
  );
  if (missing.length > 0) throw new Error(missing.join('\n'));
  await withSource(root, tag, async (source) => {
    const built = chosen.map(({ part, to }) => ({ part, to, folder: join(state, tag, part.name) }));
    for (const { part, folder } of built) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      await step(`${part.name} built`, () => part.build(source, folder));
    }
    for (const { part, to, folder } of built) {
      const lines = await step(`${part.name} published`, () => part.publish(source, folder, { to, key }));
      for (const line of lines) process.stdout.write(`  ${line}\n`);
    }
  });
}

interface Options {
  tag: string;
  chosen: { part: Part; to: string }[];
  key: string | undefined;
}

function readOptions(args: string[]): Options {
  const usage = [COMMAND, ...PARTS.map(({ name, takes }) => `[--${name} <${takes}>]`), '[--key <file or env://NAME>]'];
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: Object.fromEntries(
      [...PARTS.map(({ name }) => name), 'key'].map((name) => [name, { type: 'string' as const }]),
    ),
  });
  const [tag, ...rest] = positionals;
  const chosen = PARTS.flatMap((part) => {
    const to = values[part.name];
    return to === undefined ? [] : [{ part, to }];
  });
  if (tag === undefined || rest.length > 0 || chosen.length === 0) throw new UsageError(`Usage: ${usage.join(' ')}`);
  const unsigned = chosen.find(({ part }) => part.isSigned && values['key'] === undefined);
  if (unsigned) throw new UsageError(`--${unsigned.part.name} needs --key, with which it is signed`);
  return { tag, chosen, key: values['key'] };
}

function missingPrograms(parts: readonly Part[], shell: Shell): string[] {
  const needed = Object.entries(Object.assign({}, ...parts.map(({ needs }) => needs)) as Record<string, string>);
  const missing = needed.filter(([name]) => findOnPath(name, shell).length === 0);
  return missing.map(([name, origin]) => `${name} is not installed: ${origin}`);
}
