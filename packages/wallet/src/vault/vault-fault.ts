import { Unavailable } from '@gateway/domain';

/**
 * The vault folder, or a file in it, is invalid: it stops a start, and a request gets 503.
 * The message is one sentence without secrets, paths or contents.
 */
export class VaultFault extends Unavailable {}
