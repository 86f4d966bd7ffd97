import { type Contract, type Operation, type Parameter, resolve } from '../contract';
import { flatten } from '../examples';
import { openSchemaCheck, type SchemaCheck } from './schema-check';

/** A webhook as a merchant's server received it, its headers with names in lower case. */
export interface ReceivedWebhook {
  headers: Readonly<Record<string, unknown>>;
  body: Uint8Array;
}

/** What is wrong with a webhook, or undefined. */
export type WebhookCheck = (webhook: ReceivedWebhook) => string | undefined;

/**
 * Creates a check of webhooks against the OpenAPI document: that the event is in it, that the body is compact JSON of its
 * fields in their order, and that the headers are those of the document.
 */
export function openWebhookCheck(contract: Contract): WebhookCheck {
  const faultOf = openSchemaCheck(contract);
  return ({ headers, body }) => {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const fields = JSON.parse(text) as Record<string, unknown>;
    const { event = 'event' } = fields as { event?: string }; // those of the feed have a type
    const webhook = contract.webhooks[event]?.['post'];
    if (!webhook) return `the event ${event} is not in the document`;
    const schema = resolve<Operation['requestBody'] & object>(contract, webhook.requestBody ?? {}).content?.[
      'application/json'
    ]?.schema;
    if (!schema) return 'the document has no body';
    const fault = faultOf(schema, fields);
    if (fault !== undefined) return `body: ${fault}`;
    const names = Object.keys(flatten(contract, schema).properties ?? {});
    const inOrder = Object.fromEntries(names.map((name) => [name, fields[name]]));
    if (text !== JSON.stringify(inOrder)) return `body: is not compact JSON of ${names.join()}`;
    return headersFault(contract, webhook, headers, faultOf);
  };
}

/** Compares the headers that are the webhook's own; others are those of any request. */
function headersFault(
  contract: Contract,
  { parameters = [] }: Operation,
  headers: ReceivedWebhook['headers'],
  faultOf: SchemaCheck,
): string | undefined {
  if (headers['content-type'] !== 'application/json') return 'content-type: is not application/json';
  const described = new Map(
    parameters.map((each) => resolve<Parameter>(contract, each)).map(({ name, schema }) => [name, schema]),
  );
  const own = Object.keys(headers).filter((name) => /^(x|webhook)-/.test(name));
  for (const name of new Set([...described.keys(), ...own])) {
    const schema = described.get(name);
    if (!schema) return `${name}: is not in the document`;
    const value = schema.type === 'integer' ? Number(headers[name]) : headers[name];
    const fault = faultOf(schema, value);
    if (fault !== undefined) return `${name}: ${fault}`;
  }
  return undefined;
}
