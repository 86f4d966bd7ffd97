import { readFileSync } from 'node:fs';
import { ConfigError } from '@gateway/runtime';
import type { Variable } from './variable';
import { type NameWithDefault, type ValueOf, type VariableName, VARIABLES } from './variables';

/** The variables that a program reads. */
export interface Reading<Required extends VariableName, Optional extends VariableName> {
  required: readonly Required[];
  optional: readonly Optional[];
  /** Further ones that are required, given the values of the others. */
  requiredIf?(given: Partial<Values>): VariableName[];
}

type Values = { [Name in VariableName]: ValueOf<Name> };

/** What was read: an optional variable without a default may be undefined. */
export type Environment<Required extends VariableName, Optional extends VariableName = never> = Pick<
  Values,
  Required | (Optional & NameWithDefault)
> &
  Partial<Pick<Values, Exclude<Optional, NameWithDefault>>>;

/** What `readEnvironment` returns for this selection of variables. */
export type EnvironmentOf<R> =
  R extends Reading<infer Required, infer Optional> ? Environment<Required, Optional> : never;

/** Selects variables; it only fixes their names' types. */
export function reading<const Required extends VariableName, const Optional extends VariableName>(
  names: Reading<Required, Optional>,
): Reading<Required, Optional> {
  return names;
}

/**
 * Reads variables from the environment. A secret may also be given as NAME_FILE, the path of a file with its value.
 * @throws ConfigError with everything missing or malformed at once
 */
export function readEnvironment<Required extends VariableName, Optional extends VariableName>(
  names: Reading<Required, Optional>,
  environment: Readonly<Record<string, string | undefined>>,
): Environment<Required, Optional> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of [...names.required, ...names.optional]) {
    try {
      values[name] = readValue(name, environment);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      values[name] = MALFORMED;
      problems.push(...error.problems);
    }
  }
  const required: VariableName[] = [...names.required, ...(names.requiredIf?.(values) ?? [])];
  const missing = required
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} is missing: it ${VARIABLES[name].rule}`);
  if (missing.length > 0 || problems.length > 0) throw new ConfigError([...missing, ...problems]);
  return values as Environment<Required, Optional>;
}

/** The value of a variable that was given wrong: it is not reported as missing too. */
const MALFORMED = Symbol('malformed');

function readValue(name: VariableName, environment: Readonly<Record<string, string | undefined>>): unknown {
  const variable: Variable<unknown, string | undefined> = VARIABLES[name];
  const text = textOf(name, variable, environment) || variable.default;
  if (text === undefined) return undefined;
  const result = variable.schema.validate(text);
  if (result.error) throw new ConfigError([`${name} ${variable.rule}`]);
  return result.value;
}

function textOf(
  name: string,
  { isSecret }: Variable<unknown, string | undefined>,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const file = environment[`${name}_FILE`];
  if (!isSecret || file === undefined) return environment[name];
  if (environment[name] !== undefined) throw new ConfigError([`${name} and ${name}_FILE are both set: choose one`]);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new ConfigError([`${name}_FILE names a file that cannot be read`]);
  }
}
