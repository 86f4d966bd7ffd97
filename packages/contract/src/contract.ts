import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

/** A JSON Schema in the document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  default?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  allOf?: Schema[];
  example?: unknown;
  examples?: unknown[];
  additionalProperties?: boolean;
  /** The meaning of each value of `enum`. */
  'x-enumDescriptions'?: Record<string, string>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

/** A request's or response's body by its types. */
export interface Content {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, unknown>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** The API as `openapi.yaml` describes it (OpenAPI 3.1). */
export interface Contract {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  security: Record<string, unknown>[];
  paths: Record<string, Record<string, Operation>>;
  /** What the gateway sends to merchants, by event. */
  webhooks: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

/** The methods that operations use, as keys of a path. */
export const METHODS: readonly string[] = ['get', 'post', 'put', 'delete'];

let loaded: Contract | undefined;

/** Reads the document, once: parsing it takes longer than all else that an api does at its start. */
export function loadContract(): Contract {
  loaded ??= load(readFileSync(join(__dirname, '../openapi.yaml'), 'utf8')) as Contract;
  return loaded;
}

/** Resolves a reference of the document; any other value is returned as it is. */
export function resolve<T extends object>(contract: Contract, value: T | { $ref: string }): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  const target = contract.components[kind]?.[name];
  if (target === undefined) throw new Error(`the OpenAPI document has no ${value.$ref}`);
  return target as T;
}
