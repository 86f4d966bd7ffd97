/** A schema of the OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
}

interface Body {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

interface Item {
  parameters?: Parameter[];
}

interface Described {
  operationId: string;
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

/** The OpenAPI 3.1 document that the service serves. */
export interface InterfaceDocument {
  security: Record<string, unknown>[];
  paths: Record<string, Item & Record<string, Described>>;
  components: Record<string, Record<string, unknown>>;
}

/** One operation of the service, with everything that a request needs. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  auth: 'apiKey' | 'adminCookie' | 'none';
  query: readonly string[];
  /** The fields of its body; undefined without a body. */
  fields: Record<string, Schema> | undefined;
  required: readonly string[];
}

const METHODS = ['get', 'post', 'put'];

export function operationsOf(document: InterfaceDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const described = item[method];
      if (!described) return [];
      const [security = {}] = described.security ?? document.security;
      const auth = 'apiKey' in security ? 'apiKey' : 'adminCookie' in security ? 'adminCookie' : 'none';
      const query = (described.parameters ?? []).map((given) => follow<Parameter>(document, given));
      const body = described.requestBody && follow<Body>(document, described.requestBody);
      const schema =
        body?.content?.['application/json'] && follow<Schema>(document, body.content['application/json'].schema);
      return [
        {
          ...{ id: described.operationId, method: method.toUpperCase(), path, auth },
          query: query.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : [])),
          fields: schema && (schema.properties ?? {}),
          required: schema?.required ?? [],
        },
      ];
    }),
  );
}

/** Resolves a reference; returns anything else unchanged. */
export function follow<T extends { $ref?: string }>(document: InterfaceDocument, value: T): T {
  const [, , kind = '', name = ''] = value.$ref?.split('/') ?? [];
  return value.$ref === undefined ? value : (document.components[kind]?.[name] as T);
}
