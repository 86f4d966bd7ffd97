import { METHODS, type Contract } from '@gateway/contract';

/** An operation of the OpenAPI document. */
export interface AdminOperation {
  id: string;
  method: string;
  path: string;
}

export type Body = Record<string, unknown>;

/** What an operation is called with, and the row that it leaves in the admin audit log. */
export interface Recorded {
  id?: () => Promise<string>;
  body?: Body | Buffer | (() => Promise<Body>);
  row: object;
}

/** Every operation below /admin that changes something. */
export function changingOperations({ paths }: Contract): AdminOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation || method === 'get' || !path.startsWith('/admin/')) return [];
      return [{ id: operation.operationId, method: method.toUpperCase(), path }];
    }),
  );
}
