import { plural } from '../../language/writing';

/** What a failed request means for the admin. */
export const texts = {
  byCode: {
    SWEEP_DISABLED: 'Sweeping is off on this gateway.',
    NOT_FOUND: 'There is nothing here with this number.',
    EMPTY_UPDATE: 'Nothing was changed.',
    ADMIN_UNAUTHORIZED: 'You have been signed out. Sign in to go on.',
    ADMIN_TOKEN_INVALID: 'You have been signed out. Sign in to go on.',
  } as Readonly<Record<string, string>>,
  noAnswer: 'The gateway does not answer. It may have done this all the same: look before you try again.',
  noAnswerTryAgain: 'The gateway does not answer. Please try again.',
  tooManyRequests: (seconds: number) =>
    plural(seconds, {
      one: 'Too many requests. Try again in {n} second.',
      other: 'Too many requests. Try again in {n} seconds.',
    }),
  changedMeanwhile: (message: string) => `This has changed meanwhile. ${message}`,
  nodeShowsOther: 'The node does not answer, or shows something else than was recorded.',
  nodeSilent: 'The node does not answer. Try again in a minute.',
  wrongPassword: 'That is not the password.',
  wrongPasswordTriesLeft: (left: number) =>
    plural(left, {
      one: 'That is not the password. {n} try left.',
      other: 'That is not the password. {n} tries left.',
    }),
  tooManyTries: (time: string) => `Too many tries. Please try again at ${time}.`,
  codeNotAccepted: 'That was not accepted. Each code works once: use the next one, or a recovery code.',
  passkeyUnknown: 'This passkey does not sign in here.',
  passkeyNotUsed: 'The passkey was not used. Try again.',
  broken: (time: string) => `That did not work, or only in part: look before you try again. (${time})`,
};

export type Texts = typeof texts;
