import { later } from '../../later';

/** The texts of the page about what was changed. */
export const texts = later.auditLog;
