import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './repository';

export const SERVICES = ['api', 'watcher', 'notifier'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The variables that a service reads, as its configuration schema lists them. */
export function variablesOf(service: ServiceName): string[] {
  const source = readFileSync(join(REPOSITORY, 'services', service, 'src/config.ts'), 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?:env|Joi)[.\n]/gm)].flatMap(([, name]) => name ?? []);
  if (names.length === 0) throw new Error(`no variable was found in the configuration of ${service}`);
  return names;
}
