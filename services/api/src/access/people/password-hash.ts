import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { refuse } from '@gateway/domain';
import { isCommonPassword, isOwnWords } from '../../base/common-passwords';

/** OWASP's parameters for scrypt with 32 MiB (Password Storage Cheat Sheet), as costs N, r and p. */
const COSTS = { N: 2 ** 15, r: 8, p: 3 };
const BYTES = 32;
const SALT_BYTES = 16;
/** What scrypt needs is 128 N r bytes; Node refuses more than this. */
const MAX_MEMORY = 64 * 1024 * 1024;
/** A hash takes a core for a quarter of a second, so logins must not take those that creates need. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 20;

const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 256;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a password, as `scrypt$<N>$<r>$<p>$<salt>$<hash>`. @throws Refusal RATE_LIMITED */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COSTS);
  const { N, r, p } = COSTS;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Compares a password with a stored hash, by the costs that are kept beside it. @throws Refusal RATE_LIMITED */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const costs = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), costs), expected);
}

/** A hash of no password: comparing with it takes as long as with that of a person. */
const NO_SALT = randomBytes(SALT_BYTES).toString('base64url');
export const NO_PASSWORD = `scrypt$${String(COSTS.N)}$${String(COSTS.r)}$${String(COSTS.p)}$${NO_SALT}$${'A'.repeat(43)}`;

/**
 * Refuses a password that would be guessed. Lengths are counted in code points of Unicode form NFKC, in which passwords are
 * compared: keyboards write the same letter in different ways.
 * @throws Refusal INVALID_BODY
 */
export function checkNewPassword(given: string, host: string): void {
  const password = given.normalize('NFKC');
  const { length } = [...password];
  if (length < MIN_PASSWORD_LENGTH)
    refuse('INVALID_BODY', `A password needs at least ${String(MIN_PASSWORD_LENGTH)} characters`);
  if (length > MAX_PASSWORD_LENGTH)
    refuse('INVALID_BODY', `A password has at most ${String(MAX_PASSWORD_LENGTH)} characters`);
  if (isCommonPassword(password) || isOwnWords(password, host)) {
    refuse('INVALID_BODY', 'This password is a common one, or consists of words of this gateway: choose another');
  }
}

async function derive(password: string, salt: Buffer, costs: ScryptOptions): Promise<Buffer> {
  await takeTurn();
  try {
    return await new Promise((resolve, reject) => {
      const options = { ...costs, maxmem: MAX_MEMORY };
      scrypt(password.normalize('NFKC'), salt, BYTES, options, (error, hash) => {
        if (error) reject(error);
        else resolve(hash);
      });
    });
  } finally {
    const next = waiting.shift();
    if (next)
      next(); // which takes the place of this one
    else running--;
  }
}

async function takeTurn(): Promise<void> {
  if (running < MAX_AT_ONCE) {
    running++;
    return;
  }
  if (waiting.length >= MAX_WAITING) refuse('RATE_LIMITED', 'Too many people sign in: try again in a moment', 2);
  await new Promise<void>((resolve) => void waiting.push(resolve));
}
