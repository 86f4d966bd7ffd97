import type { ApiContext } from './context';

/** What a part of the api makes for itself, once for each context, when it is first asked for. */
export interface ContextValue<T> {
  of(context: ApiContext): T;
  /** Gives a context another one than would be made. */
  set(context: ApiContext, value: T): void;
}

/** Creates a typed value per context; what has to be closed with the context registers that as it is made. */
export function contextValue<T>(make: (context: ApiContext) => T): ContextValue<T> {
  const values = new WeakMap<ApiContext, { value: T }>();
  return {
    of(context) {
      let known = values.get(context);
      if (!known) values.set(context, (known = { value: make(context) }));
      return known.value;
    },
    set: (context, value) => void values.set(context, { value }),
  };
}
