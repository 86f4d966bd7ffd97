import { type Contract, resolve, type Schema } from './contract';

/** What an example of a text or number is made of, when its schema has none. */
const PLAIN: Record<string, unknown> = { boolean: true, null: null, object: {} };

/**
 * An example of a schema, made of the examples, constants and first values of what it is composed of, so that no body
 * needs an example of its own.
 * @throws with the path of the text that has neither
 */
export function exampleOf(contract: Contract, schema: Schema, path = ''): unknown {
  const whole = flatten(contract, schema);
  const { examples, example = examples?.[0], oneOf, items, properties } = whole;
  for (const known of [whole.const, example, whole.default, whole.enum?.[0]]) if (known !== undefined) return known;
  if (oneOf?.[0]) return exampleOf(contract, oneOf[0], path);
  if (items) return Array.from({ length: whole.minItems ?? 1 }, () => exampleOf(contract, items, `${path}[]`));
  if (properties) return exampleOfObject(contract, whole, properties, path);
  const types = [whole.type ?? []].flat();
  const type = types.includes('null') ? 'null' : types[0];
  if (type === 'integer' || type === 'number') return whole.minimum ?? 0;
  if (type !== undefined && type in PLAIN) return PLAIN[type];
  throw new Error(`the OpenAPI document has no example of ${path}`);
}

function exampleOfObject(
  contract: Contract,
  { required = [] }: Schema,
  properties: Record<string, Schema>,
  path: string,
): Record<string, unknown> {
  const isError = 'error' in properties && 'code' in properties && required.includes('error');
  const example: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    if (isError && name === 'error') continue;
    const value = exampleOf(contract, property, `${path}.${name}`);
    if (required.includes(name) || JSON.stringify(value) !== '{}') example[name] = value; // an empty object says nothing
  }
  return isError ? { error: meaningOf(contract, String(example['code'])), ...example } : example;
}

/** The meaning of an error code, without its status and what to do. */
function meaningOf(contract: Contract, code: string): string {
  const { Error: error } = contract.components['schemas'] as Record<string, Schema>;
  const text = error?.properties?.['code']?.['x-enumDescriptions']?.[code] ?? code;
  return /^\d{3}\. ([^.]*)/.exec(text)?.[1] ?? text;
}

/** A schema with everything that it refers to or is composed of; what it says itself wins. */
export function flatten(contract: Contract, schema: Schema): Schema {
  const { $ref, allOf = [], ...own } = schema;
  const parts = [...($ref === undefined ? [] : [resolve<Schema>(contract, { $ref })]), ...allOf];
  const whole: Schema = {};
  for (const part of [...parts.map((each) => flatten(contract, each)), own]) {
    const properties = { ...whole.properties };
    for (const [name, property] of Object.entries(part.properties ?? {})) {
      properties[name] = { ...properties[name], ...property };
    }
    const required = [...(whole.required ?? []), ...(part.required ?? [])];
    Object.assign(whole, part);
    if (Object.keys(properties).length > 0) whole.properties = properties;
    if (required.length > 0) whole.required = required;
  }
  return whole;
}
