import { type Contract, flatten, type Schema } from '@gateway/contract';
import { html, type Html } from '@gateway/checkout';
import { renderDescription } from '../pages/markdown';

/** Renders the fields of a schema, with those of the objects in them. */
export function renderFields(contract: Contract, schema: Schema): Html | undefined {
  const { properties, items, required = [], ...whole } = flatten(contract, schema);
  if (items) return renderFields(contract, items);
  if (!properties) {
    const object = whole.oneOf?.find((option) => flatten(contract, option).properties);
    return object && renderFields(contract, object);
  }
  return html`<dl class="fields">
    ${Object.entries(properties).map(([name, property]) =>
      renderField(contract, name, property, required.includes(name)),
    )}
  </dl>`;
}

/** Renders one field or parameter. */
export function renderField(contract: Contract, name: string, schema: Schema, isRequired: boolean): Html {
  const whole = flatten(contract, schema);
  return html`<dt>
      <code>${name}</code> <span class="rule">${typeOf(contract, whole)}${!isRequired && ', optional'}</span>
    </dt>
    <dd>
      ${whole.description !== undefined && renderDescription(whole.description)} ${renderRules(whole)}
      ${renderFields(contract, whole)}
    </dd>`;
}

function typeOf(contract: Contract, schema: Schema): string {
  if (schema.oneOf) {
    const types = schema.oneOf.map((option) => typeOf(contract, flatten(contract, option)));
    return [...new Set(types)].join(' or ');
  }
  if (schema.items) return `list of ${typeOf(contract, flatten(contract, schema.items))}`;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? typeOfValues(schema)];
  return types.map((type) => (type === 'string' ? 'text' : type)).join(' or ');
}

function typeOfValues({ enum: values, const: value }: Schema): string {
  const one = value ?? values?.[0];
  return typeof one === 'boolean' ? 'boolean' : one === undefined ? 'any' : 'text';
}

function renderRules(schema: Schema): Html | false {
  const rules = rulesOf(schema).map(([label, value]) => html`${label} <code>${value}</code>. `);
  return rules.length > 0 && html`<p class="rule">${rules}</p>`;
}

/** What a value must keep to, in words. */
function rulesOf(schema: Schema): [string, string][] {
  const { minLength, maxLength, minimum, maximum } = schema;
  const rules: [string, unknown][] = [
    ['Always', schema.const],
    ['One of', schema.enum?.map(String).join(', ')],
    ['Form', schema.pattern],
    ['Characters, at least', minLength],
    ['Characters, at most', maxLength],
    ['At least', minimum],
    ['At most', maximum],
    ['Default', schema.default],
  ];
  return rules.flatMap(([label, value]) =>
    value === undefined ? [] : [[label, typeof value === 'string' ? value : JSON.stringify(value)]],
  );
}
