import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './repository';

export const SERVICES = ['api', 'watcher', 'notifier'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** How a configuration schema, or the table it is made from, declares a variable. */
const VARIABLE = /^ {2}([A-Z][A-Z0-9_]+): (?:env|Joi)\.|\bvariable: '([A-Z][A-Z0-9_]+)'/gm;

/** The variables that a service reads, as the files of its configuration list them. */
export function variablesOf(service: ServiceName): string[] {
  const folder = join(REPOSITORY, 'services', service, 'src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const names = sources.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(VARIABLE)].flatMap(
      ([, plain, listed]) => plain ?? listed ?? [],
    ),
  );
  if (names.length === 0) throw new Error(`no variable found in the configuration of ${service}`);
  return [...new Set(names)];
}
