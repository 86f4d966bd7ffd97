import { METHODS, type Contract, type Operation, type Parameter, resolve, type Schema } from '../contract';
import { findResponse, type FoundResponse, LINES } from './find-response';
import { linesOf } from './response-check';

/** A response as the server sent it. */
export interface SentResponse {
  method: string;
  /** Below the server's URL of the document, with its query. */
  path: string;
  status: number;
  text: string;
}

/**
 * Creates a recorder of what responses cover of the document: operations with their statuses, the fields of each body
 * that are not null, the parameters of accepted requests, and error codes.
 * @param note is called once for each fact, a line of text
 */
export function openResponseRecorder(contract: Contract, note: (fact: string) => void): (sent: SentResponse) => void {
  const noted = new Set<string>();
  const noteOnce = (fact: string): void => {
    if (noted.has(fact)) return;
    noted.add(fact);
    note(fact);
  };
  return ({ method, path, status, text }) => {
    const found = findResponse(contract, method, path, status);
    if (!found || method === 'HEAD') return;
    const bodies = bodiesOf(found, text);
    if (status >= 400) for (const body of bodies) noteOnce(codeFact((body as { code?: unknown }).code));
    const { operation } = found;
    if (!operation) return;
    const subject = factOf(operation, status);
    noteOnce(subject);
    for (const body of bodies) for (const field of fieldsOf(body)) noteOnce(`${subject} ${field}`);
    if (status >= 300) return;
    for (const name of new URLSearchParams(path.split('?')[1]).keys()) noteOnce(parameterFact(operation, name));
  };
}

/** The bodies that show fields: pages, which browsers get instead of JSON, do not. */
function bodiesOf({ isLines, isBare }: FoundResponse, text: string): unknown[] {
  if (isBare || text.startsWith('<!doctype html>')) return [];
  return isLines ? rowsOf(text) : [JSON.parse(text) as unknown];
}

/** The rows of NDJSON; CSV shows no fields. */
function rowsOf(text: string): unknown[] {
  return text.startsWith('{') ? linesOf(text).map((line): unknown => JSON.parse(line)) : [];
}

/** The facts of the document that no response covers, sorted. */
export function uncoveredIn(contract: Contract, facts: ReadonlySet<string>): string[] {
  const { Error: error } = contract.components['schemas'] as Record<string, Schema>;
  const codes = (error?.properties?.['code']?.enum ?? []).map(codeFact);
  return [...factsOf(contract), ...codes].filter((fact) => !facts.has(fact)).sort();
}

const factOf = ({ operationId }: Operation, status: string | number): string => `${operationId} ${String(status)}`;
const parameterFact = ({ operationId }: Operation, name: string): string => `${operationId} ?${name}`;
const codeFact = (code: unknown): string => `error code ${String(code)}`;

function* factsOf(contract: Contract): Generator<string> {
  for (const item of Object.values(contract.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      for (const reference of operation.parameters ?? []) {
        const parameter = resolve<Parameter>(contract, reference);
        if (parameter.in === 'query') yield parameterFact(operation, parameter.name);
      }
      for (const [status, response] of Object.entries(operation.responses)) {
        const { content } = resolve(contract, response);
        const schema = (content?.['application/json'] ?? content?.[LINES])?.schema;
        // A fault of ours may happen anywhere, and no request provokes it: its code is enough.
        if (response.$ref !== undefined && status >= '500') continue;
        const subject = factOf(operation, status);
        yield subject;
        if (schema) for (const field of new Set(fieldsIn(contract, schema, '', []))) yield `${subject} ${field}`;
      }
    }
  }
}

/** The paths of all fields that a schema defines, like `data[].amount`. */
function* fieldsIn(contract: Contract, reference: Schema, path: string, within: readonly string[]): Generator<string> {
  if (reference.$ref !== undefined && within.includes(reference.$ref)) return;
  const inner = reference.$ref === undefined ? within : [...within, reference.$ref];
  const schema = resolve<Schema>(contract, reference);
  for (const [name, value] of Object.entries(schema.properties ?? {})) {
    yield join(path, name);
    yield* fieldsIn(contract, value, join(path, name), inner);
  }
  for (const part of [...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) yield* fieldsIn(contract, part, path, inner);
  if (schema.items) yield* fieldsIn(contract, schema.items, `${path}[]`, inner);
}

/** The paths of all fields of a value that are not null. */
function* fieldsOf(value: unknown, path = ''): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* fieldsOf(item, `${path}[]`);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (inner === null) continue;
      yield join(path, name);
      yield* fieldsOf(inner, join(path, name));
    }
  }
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
