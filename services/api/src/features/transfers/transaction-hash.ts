const HASH = /(?<![0-9a-z])(?:0x)?([0-9a-f]{64})(?![0-9a-z])/i;
const MAX_INPUT_LENGTH = 500;

/** Finds the hash in pasted text: surrounding white space, a prefix or an explorer URL is accepted. */
export function readTransactionHash(text: string): string | undefined {
  return text.length > MAX_INPUT_LENGTH ? undefined : HASH.exec(text)?.[1]?.toLowerCase();
}
