import { keccak256 } from 'ethers/crypto';

/** An event as in transaction infos: 20-byte address without 41, all in hex. */
export interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

const WORD = 64;

/** The first four bytes of the hash of a function's signature, 8 hex digits. */
export function selectorOf(signature: string): string {
  return hashOf(signature).slice(0, 8);
}

/** The hash of an event's signature, its first topic. */
export function hashOf(signature: string): string {
  return keccak256(Buffer.from(signature)).slice(2);
}

/** A number as a word of 64 hex digits. */
export function word(value: bigint): string {
  return value.toString(16).padStart(WORD, '0');
}

/** An account ("41…") as a word: the 41 is not part of it. */
export function accountWord(account: string): string {
  return account.slice(2).padStart(WORD, '0');
}

/** An account as some wallets encode it: with the 41 before the 20 bytes. Contracts ignore it. */
export function dirtyAccountWord(account: string): string {
  return account.padStart(WORD, '0');
}

/** The n-th argument as a number; a missing one reads as 0, as in the virtual machine. */
export function numberAt(args: string, index: number): bigint {
  return BigInt(`0x${args.slice(index * WORD, (index + 1) * WORD).padEnd(WORD, '0')}`);
}

/** The n-th argument as an account ("41…"): the last 20 bytes of its word. */
export function accountAt(args: string, index: number): string {
  return `41${word(numberAt(args, index)).slice(-40)}`;
}

/** A dynamic text as a return value. */
export function textResult(text: string): string {
  const bytes = Buffer.from(text).toString('hex');
  return word(32n) + word(BigInt(bytes.length / 2)) + bytes.padEnd(Math.ceil(bytes.length / WORD) * WORD, '0');
}

/** What a contract returns when it reverts with a reason: Error(string). */
export function revertResult(reason: string): string {
  return selectorOf('Error(string)') + textResult(reason);
}

/** The log of an event: indexed arguments are topics. */
export function eventLog(contract: string, topics: string[], data: string): Log {
  return { address: contract.slice(2), topics, data };
}
