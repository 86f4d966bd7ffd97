import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  title: 'Profil',
  you: 'Sie',
  secondFactor: 'Zweiter Faktor',
  sessions: 'Sitzungen',

  name: 'Name',
  nameHelp: 'Wie andere ihn lesen, auch im Protokoll.',
  language: 'Sprache',
  asBrowser: 'Wie der Browser',
  save: 'Speichern',
  saved: 'Gespeichert.',
  roles: 'Ihre Rollen',
  noRoles: 'Sie haben zurzeit keine Rolle.',

  password: 'Passwort',
  passwordHelp: 'Neben Passkeys: Ihr Anmeldename und dieses Passwort, mit einem Code Ihrer App.',
  noLoginName:
    'Ein Passwort braucht einen Anmeldenamen, den man beim Annehmen einer Einladung wählt. Sie melden sich mit einem Passkey an.',
  loginName: 'Anmeldename',
  setPassword: 'Passwort setzen',
  changePassword: 'Passwort ändern',
  newPassword: 'Neues Passwort',
  newPasswordHelp: 'Mindestens 12 Zeichen. Alle anderen Sitzungen enden.',
  passwordIsSet: 'Das Passwort ist gesetzt. Alle anderen Sitzungen sind beendet.',

  deployment: 'Sie sind mit dem Passwort der Installation angemeldet',
  deploymentHelp:
    'Das ist niemand Bestimmtes. Als Person melden Sie sich mit einem Passkey an, und im Protokoll steht Ihr Name. Das Passwort bleibt, wie es ist.',
  yourName: 'Ihr Name',
  makeMeOwner: 'Inhaber werden',
};
