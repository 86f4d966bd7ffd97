import type { Request } from 'express';
import { refuse } from '@gateway/domain';
import { isUuid } from './fields';

/** How requests name one kind of thing by its id, as `:id` of their path. */
interface PathId {
  /** The id in canonical form. Anything but a UUID is treated as an unknown id. @throws Refusal NOT_FOUND */
  read: (request: Request) => string;
  /** The refusal of what does not exist, or is not the caller's. */
  refuse: () => never;
}

/** @param message the refusal of an unknown id */
export function pathId(message: string): PathId {
  const refuseUnknown = (): never => refuse('NOT_FOUND', message);
  return {
    read({ params: { id } }) {
      return isUuid(id) ? id.toLowerCase() : refuseUnknown();
    },
    refuse: refuseUnknown,
  };
}
