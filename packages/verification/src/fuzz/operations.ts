import { METHODS, resolve, type Contract, type Operation, type Parameter, type Schema } from '@gateway/contract';

/** One operation of the api, with everything that a request needs. */
export interface FuzzOperation {
  id: string;
  method: string;
  path: string;
  auth: 'apiKey' | 'adminCookie' | 'none';
  query: readonly string[];
  /** The fields of its body; undefined without a body. */
  fields: Record<string, Schema> | undefined;
  required: readonly string[];
}

export function operationsOf(contract: Contract): FuzzOperation[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [fuzzOperation(contract, method, path, operation)] : [];
    }),
  );
}

function fuzzOperation(contract: Contract, method: string, path: string, operation: Operation): FuzzOperation {
  const [security = {}] = operation.security ?? contract.security;
  const query = (operation.parameters ?? []).map((parameter) => resolve<Parameter>(contract, parameter));
  const body = operation.requestBody && resolve(contract, operation.requestBody);
  const reference = body?.content?.['application/json']?.schema;
  const schema = reference && resolve<Schema>(contract, reference);
  return {
    ...{ id: operation.operationId, method: method.toUpperCase(), path },
    auth: 'apiKey' in security ? 'apiKey' : 'adminCookie' in security ? 'adminCookie' : 'none',
    query: query.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : [])),
    fields: schema && (schema.properties ?? {}),
    required: schema?.required ?? [],
  };
}
