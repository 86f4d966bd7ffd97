import type { Contract, Schema } from '../contract';
import { html, type Html } from '../pages/html';

/** The anchor of a named schema. */
export function nameOf(schema: string): string {
  return `schema-${schema}`;
}

/** Renders a schema: its type and rules, then its fields; named schemas are linked, not repeated. */
export function renderSchema(contract: Contract, schema: Schema): Html {
  const fields = Object.entries(schema.properties ?? {});
  return html`<div class="schema">
    ${schema.description !== undefined && html`<p>${schema.description}</p>`}
    <p>${[schema, ...(schema.allOf ?? [])].map(linkOf)} ${rulesOf(schema)}</p>
    ${
      fields.length > 0 &&
      html`<dl>
        ${fields.map(
          ([name, field]) =>
            html`<dt>
                <code>${name}</code>
                ${schema.required?.includes(name) === true && html`<small>required</small>`}
              </dt>
              <dd>${renderSchema(contract, field)}</dd>`,
        )}
      </dl>`
    }
    ${schema.items && html`<div class="items">each: ${renderSchema(contract, schema.items)}</div>`}
    ${schema.oneOf?.map((option) => html`<div class="items">or: ${renderSchema(contract, option)}</div>`)}
  </div>`;
}

function linkOf({ $ref }: Schema): Html | undefined {
  const name = $ref?.split('/').at(-1);
  return name === undefined ? undefined : html`<a href="#${nameOf(name)}">${name}</a> `;
}

function rulesOf(schema: Schema): Html[] {
  const rules: [string, unknown][] = [
    ['', Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type],
    ['always', schema.const],
    ['one of', schema.enum?.map(String).join(', ')],
    ['form', schema.pattern],
    ['at least', schema.minimum],
    ['at most', schema.maximum],
    ['characters from', schema.minLength],
    ['characters to', schema.maxLength],
    ['default', schema.default],
  ];
  return rules.flatMap(([label, value]) =>
    value === undefined ? [] : [html`<span class="rule">${label} <code>${textOf(value)}</code></span> `],
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
