import type { Request } from 'express';

/** A value that one middleware determines for a request and later ones use. */
export interface RequestValue<T> {
  set(request: Request, value: T): void;
  find(request: Request): T | undefined;
  /** @throws if no middleware has set the value: the route lacks one */
  of(request: Request): T;
}

/** Creates a typed value per request; it lives as long as the request. */
export function requestValue<T extends object | string>(name: string): RequestValue<T> {
  const values = new WeakMap<Request, T>();
  return {
    set: (request, value) => void values.set(request, value),
    find: (request) => values.get(request),
    of(request) {
      const value = values.get(request);
      if (value === undefined) throw new Error(`no middleware has set ${name} for this route`);
      return value;
    },
  };
}
