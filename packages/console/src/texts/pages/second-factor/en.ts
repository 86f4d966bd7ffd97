import type { ComponentChildren } from 'preact';
import { around } from '../../../language/writing';

/** The texts of the page about the second factor of the login. */
export const texts = {
  title: 'Second factor',
  help: 'What signing in needs beside the password. With an app or a passkey, a stolen password alone is worth nothing.',
  on: 'On',
  off: 'Off',
  setUpAt: (time: ComponentChildren) => around`Set up ${time}, not used yet`,
  setUpAndUsedAt: (time: ComponentChildren, used: ComponentChildren) => around`Set up ${time}, used ${used}`,
  othersEnd: 'All other sessions end.',
  name: 'Name',

  app: 'Authenticator app',
  appHelp: 'An app on your phone shows a new code every 30 seconds.',
  setUpApp: 'Set up an app',
  setUpAppTitle: 'Set up an authenticator app',
  replaceApp: 'Replace the app',
  replaceAppTitle: 'Replace the authenticator app',
  continue: 'Continue',
  scan: 'Scan this with the app, or type the key into it. Then enter the code that it shows.',
  qrCode: 'QR code for the authenticator app',
  key: 'Key',
  copyKey: 'Copy the key',
  code: 'Code',
  wrongCode: 'That is not the code that the app shows now.',
  turnOn: 'Turn on',
  appIsSetUp: 'The app is set up. All other sessions have ended.',
  removeApp: 'Remove the app',
  removeAppQuestion: 'Remove the authenticator app?',
  appIsRemoved: 'The app is removed.',

  passkeys: 'Passkeys',
  passkeysHelp:
    'Your device or a security key signs you in, after a fingerprint, face or PIN. No other site can ask for it.',
  passkeysNeed: 'Passkeys need a PUBLIC_BASE_URL with https and a host name.',
  addPasskeyTitle: 'Add a passkey',
  addPasskey: 'Add passkey',
  passkeyNameHelp: 'Such as the device that keeps it. All other sessions end.',
  passkeyIsAdded: 'The passkey is added. All other sessions have ended.',
  remove: 'Remove',
  removePasskey: (name: string) => `Remove the passkey ${name}`,
  removePasskeyQuestion: (name: ComponentChildren) => around`Remove the passkey ${name}?`,
  passkeyIsRemoved: 'The passkey is removed.',
  onlyFactor: ' It is the only factor: the password alone signs in then, and the recovery codes are removed.',

  codes: 'Recovery codes',
  codesLeft: (left: string) => `${left} of 10 left`,
  codesHelp: 'Each signs in once when you have lost your app or passkey.',
  fewCodes: 'Few are left. Make new ones before they are used up.',
  makeCodes: 'Make new codes',
  makeCodesQuestion: 'Make new recovery codes?',
  oldCodesStop: 'The old codes stop working at once.',
  yourCodes: 'Your recovery codes',
  yourCodesHelp: 'Each signs in once when you have lost your app or passkey. Keep them apart from the password.',
  shownOnlyNow: 'Shown only now. They cannot be shown again.',
  copyCodes: 'Copy all recovery codes',
  copyAll: 'Copy all',
  codesAreStored: 'I have stored the codes in a safe place',
};

export type Texts = typeof texts;
