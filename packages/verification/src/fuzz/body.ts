import type { Chance } from '../soak/chance';
import type { FuzzOperation } from './operations';
import { likelyValue, nastyText, nastyValue } from './values';

const MUTATIONS_AT_MOST = 3;

/** The bytes of a body for an operation: valid, almost valid, or invalid. */
export function bodyFor(operation: FuzzOperation, chance: Chance): Buffer | undefined {
  const { fields, required } = operation;
  if (fields === undefined) return chance.next() < 0.05 ? Buffer.from('{}') : undefined;
  const names = Object.keys(fields).filter((name) => required.includes(name) || chance.next() < 0.3);
  if (names.length === 0 && chance.next() < 0.4) return undefined;
  const body = new Map(names.map((name) => [name, likelyValue(name, chance)]));
  for (let i = 0; i < MUTATIONS_AT_MOST && chance.next() < 0.3; i++) mutate(body, [...Object.keys(fields)], chance);
  const text = JSON.stringify(Object.fromEntries(body));
  return Buffer.from(chance.next() < 0.12 ? spoil(text, chance) : text);
}

function mutate(body: Map<string, unknown>, fields: string[], chance: Chance): void {
  const field = fields.length === 0 ? 'a' : chance.oneOf(fields);
  chance.oneOf([
    () => body.set(field, nastyValue(chance)),
    () => body.delete(field),
    () => body.set(nastyText(chance), nastyValue(chance)),
    () => body.set(toCamel(field), likelyValue(field, chance)),
    () =>
      body.set(chance.oneOf(['status', 'merchant_id', 'id', 'reused', 'is_default', 'api_key']), nastyValue(chance)),
  ])();
}

function toCamel(name: string): string {
  return name.replace(/_[a-z]/g, (pair) => pair.slice(1).toUpperCase());
}

/** A body that is no JSON object any more, or one that parsers read differently. */
function spoil(text: string, chance: Chance): string {
  return chance.oneOf([
    () => '',
    () => text.slice(0, Math.floor(chance.between(0, text.length))),
    () => `[${text}]`,
    () => chance.oneOf(['null', '"x"', '1', 'true', '[]', '{"a":NaN}', "{'a':1}", '{"a":1,}', '/* */{}']),
    () => `\uFEFF${text}`,
    () => text.replace(/}$/, ',"__proto__":{"x":1}}'),
    () => text.replace(/^\{"(\w+)":/, '{"$1":1,"$1":'),
    () => text.replace(/}$/, `,"deep":${'['.repeat(3_000)}${']'.repeat(3_000)}}`),
    () => `{${Array.from({ length: 1_000 }, (_, i) => `"${String(i)}":1`).join()}}`,
    () => text.padEnd(16_385, ' '),
  ])();
}
