import type { ComponentChildren } from 'preact';
import { around } from '../../../language/writing';

/** The texts of the page about the admin's sessions. */
export const texts = {
  title: 'Sessions',
  help: 'Where this gateway’s password has been used to sign in. A session ends after 24 hours at most, and earlier when it is not used.',
  newestFirst: 'Sessions, newest first',
  browser: 'Browser',
  address: 'Address',
  signedIn: 'Signed in',
  lastUsed: 'Last used',
  used: 'Used',
  thisSession: 'This session',
  unknownProgram: 'Unknown program',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,

  end: 'End',
  endOf: (browser: string, address: string) => `End the session of ${browser}, ${address}`,
  endQuestion: 'End this session?',
  endSession: 'End session',
  endEffect: (browser: ComponentChildren, address: ComponentChildren) =>
    around`${browser} at ${address} is signed out at once. If it was not you, change the password too: ADMIN_PASSWORD.`,
  ended: 'The session has ended.',
  endOthers: 'End all others',
  endOthersQuestion: 'End all other sessions?',
  endOthersEffect: 'All other sessions end at once. You stay signed in here.',
  othersEnded: 'All other sessions have ended.',
};

export type Texts = typeof texts;
