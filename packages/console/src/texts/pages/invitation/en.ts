import type { ComponentChildren } from 'preact';
import { around } from '../../../language/writing';

/** The texts of the page for anyone who is invited. */
export const texts = {
  title: 'Invitation',
  welcome: (name: ComponentChildren) => around`Welcome, ${name}`,
  opening: 'Reading the invitation…',
  noSecret: 'Open the link that you were given once more: this page keeps it only until it is reloaded.',
  notOpen: 'This link does not work. It was used, revoked or replaced, or is older than 72 hours. Ask for a new one.',
  toSignIn: 'To the sign-in',
  invitedAs: (role: string, place: ComponentChildren) => around`You are invited: ${role} of ${place}.`,
  newCredentials: 'This link gives you a new way in. The old ones have ended.',
  thisGateway: 'this gateway',

  passkeyWay: 'Set up a passkey',
  passkeyHelp: 'Best: your device asks for a fingerprint, face or PIN, and there is no password that could be stolen.',
  passkeyExists: 'This device has a passkey of yours here already. Sign in with it, and open the link again.',
  passwordWay: 'Use a password with an app',
  directoryWay: 'Use your directory account',
  directoryHelp: 'The account that you have with your organisation. You sign in there, and come back.',
  joinWay: (name: string) => `Go on as ${name}`,
  joinHelp: 'You are signed in. The role is added to those that you have.',
  deviceWay: 'Use this device as the counter',
  deviceHelp: 'For a phone or tablet of the shop. It stays signed in for 30 days, for the counter alone.',

  loginName: 'Login name',
  loginNameHelp: 'Such as your e-mail address; nothing is sent there.',
  password: 'Password',
  passwordHelp: 'At least 12 characters, and none that others use too.',
  scan: 'Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.',
  accept: 'Accept',
  back: 'Back',
};

export type Texts = typeof texts;
