import type { RequestHandler } from 'express';
import { contentSecurityPolicy } from 'helmet';

const NONE = ["'none'"];
const SELF = ["'self'"];

/** The content policy of responses that are not pages. */
export const NOTHING_TO_LOAD = {
  useDefaults: false,
  directives: { defaultSrc: NONE, objectSrc: NONE, baseUri: NONE, formAction: NONE, frameAncestors: NONE },
};

/** Allows resources of this gateway only, no inline styles or scripts, and no framing; texts never become markup. */
export function pagePolicy({ hasForms }: { hasForms: boolean }): RequestHandler {
  return contentSecurityPolicy({
    useDefaults: false,
    directives: {
      ...NOTHING_TO_LOAD.directives,
      styleSrc: SELF,
      scriptSrc: SELF,
      imgSrc: SELF,
      connectSrc: SELF,
      manifestSrc: SELF,
      formAction: hasForms ? SELF : NONE,
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: NONE,
    },
  });
}
