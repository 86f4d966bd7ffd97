import { Unavailable } from '@gateway/domain';

/**
 * The vault folder, or a file in it, is not as it must be: a start stops at it, a request is answered 503.
 * The message is one sentence without secrets, paths or contents.
 */
export class VaultFault extends Unavailable {}
