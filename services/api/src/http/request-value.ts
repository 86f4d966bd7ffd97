import type { Request } from 'express';

/** Something that one middleware finds out about a request and later ones use. */
export interface RequestValue<T> {
  set(request: Request, value: T): void;
  /** @throws when no middleware has set it: the route forgot one */
  of(request: Request): T;
}

/** Makes a typed place for a fact about requests; it lives as long as the request. */
export function requestValue<T extends object | string>(name: string): RequestValue<T> {
  const values = new WeakMap<Request, T>();
  return {
    set: (request, value) => void values.set(request, value),
    of(request) {
      const value = values.get(request);
      if (value === undefined) throw new Error(`this route does not know its ${name}`);
      return value;
    },
  };
}
