import { readFileSync } from 'node:fs';
import Joi from 'joi';

/** The environment does not describe a service that can start. One line per problem, no values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Record<string, string | undefined>;

const PLACEHOLDER = /^(?!replace-|change-me)/i;

/** Fragments for configuration schemas. Each describes a valid value. */
export const env = {
  hex64: () => Joi.string().hex().length(64).description('must be 64 hex digits').meta({ secret: true }),
  secret: (min: number) =>
    Joi.string()
      .min(min)
      .pattern(PLACEHOLDER)
      .description(`must be a value of your own with at least ${String(min)} characters`)
      .meta({ secret: true }),
  text: () => Joi.string().description('must be a non-empty text'),
  url: (...schemes: string[]) =>
    Joi.string()
      .uri({ scheme: schemes })
      .description(`must be a URL beginning with ${schemes.join(' or ')}`),
  urlList: (...schemes: string[]) =>
    Joi.string()
      .custom((text: string) => {
        const { error } = Joi.array()
          .items(Joi.string().uri({ scheme: schemes }))
          .validate(text.split(','));
        if (error) throw new Error('not a list of URLs');
        return text;
      })
      .description(`must be a URL beginning with ${schemes.join(' or ')}, or several divided by commas`),
  secretUrl: (...schemes: string[]) =>
    Joi.string()
      .uri({ scheme: schemes })
      .description(`must be a URL beginning with ${schemes.join(' or ')}`)
      .meta({ secret: true }),
  integer: (min: number, max: number) =>
    Joi.number()
      .integer()
      .min(min)
      .max(max)
      .description(`must be a whole number from ${String(min)} to ${String(max)}`),
  oneOf: (...values: string[]) =>
    Joi.string()
      .valid(...values)
      .description(`must be one of ${values.join(', ')}`),
  flag: () => Joi.boolean().description('must be true or false'),
};

/**
 * Reads the variables that a schema names. A secret may also be given as NAME_FILE, the path of a file with its value.
 * @throws ConfigError with everything missing or malformed at once
 */
export function readEnvironment<T>(schema: Joi.ObjectSchema<T>, environment: Environment): T {
  const problems: string[] = [];
  const values: Environment = {};
  for (const [name, property] of properties(schema)) {
    const value = valueOf(name, property, environment, problems);
    if (value !== undefined && value !== '') values[name] = value;
  }
  const result = schema.validate(values, { abortEarly: false, convert: true });
  for (const detail of result.error?.details ?? []) problems.push(describeProblem(schema, detail));
  if (problems.length > 0) throw new ConfigError([...new Set(problems)]);
  return result.value as T;
}

interface Property {
  flags?: { description?: string };
  metas?: { secret?: boolean }[];
}

function properties(schema: Joi.Schema): [string, Property][] {
  const { keys } = schema.describe() as { keys?: Record<string, Property> };
  return Object.entries(keys ?? {});
}

function valueOf(name: string, property: Property, environment: Environment, problems: string[]): string | undefined {
  const file = environment[`${name}_FILE`];
  const isSecret = property.metas?.some((meta) => meta.secret) ?? false;
  if (!isSecret || file === undefined) return environment[name];
  if (environment[name] !== undefined) {
    problems.push(`${name} and ${name}_FILE are both set: choose one`);
    return undefined;
  }
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    problems.push(`${name}_FILE names a file that cannot be read`);
    return undefined;
  }
}

/** Joi's messages may quote the value; ours never do. */
function describeProblem(schema: Joi.Schema, detail: Joi.ValidationErrorItem): string {
  const name = String(detail.path[0] ?? '');
  if (name === '') return detail.message;
  const description = properties(schema).find(([key]) => key === name)?.[1].flags?.description ?? 'is malformed';
  return detail.type === 'any.required' ? `${name} is missing: it ${description}` : `${name} ${description}`;
}
