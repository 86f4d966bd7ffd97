import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  title: 'Einladung',
  welcome: (name) => around`Willkommen, ${name}`,
  opening: 'Die Einladung wird gelesen …',
  noSecret:
    'Öffnen Sie den Link, den Sie bekommen haben, noch einmal: Diese Seite behält ihn nur, bis sie neu geladen wird.',
  notOpen:
    'Dieser Link gilt nicht. Er wurde benutzt, widerrufen oder ersetzt oder ist älter als 72 Stunden. Bitten Sie um einen neuen.',
  toSignIn: 'Zur Anmeldung',
  invitedAs: (role, place) => around`Sie sind eingeladen: ${role} von ${place}.`,
  newCredentials: 'Dieser Link gibt Ihnen einen neuen Zugang. Die alten gelten nicht mehr.',
  thisGateway: 'diesem Gateway',

  passkeyWay: 'Passkey einrichten',
  passkeyHelp:
    'Am besten: Ihr Gerät fragt nach Fingerabdruck, Gesicht oder PIN, und es gibt kein Passwort, das gestohlen werden könnte.',
  passkeyExists:
    'Dieses Gerät hat hier schon einen Passkey von Ihnen. Melden Sie sich damit an und öffnen Sie den Link noch einmal.',
  passwordWay: 'Passwort mit App verwenden',
  directoryWay: 'Konto der Organisation verwenden',
  directoryHelp: 'Das Konto, das Sie bei Ihrer Organisation haben. Sie melden sich dort an und kommen zurück.',
  joinWay: (name) => `Weiter als ${name}`,
  joinHelp: 'Sie sind angemeldet. Die Rolle kommt zu Ihren hinzu.',
  deviceWay: 'Dieses Gerät als Kasse nutzen',
  deviceHelp: 'Für ein Handy oder Tablet des Shops. Es bleibt 30 Tage angemeldet, nur für die Kasse.',

  loginName: 'Anmeldename',
  loginNameHelp: 'Etwa Ihre E-Mail-Adresse; dorthin wird nichts gesendet.',
  password: 'Passwort',
  passwordHelp: 'Mindestens 12 Zeichen, und keins, das auch andere nutzen.',
  scan: 'Scannen Sie das mit Ihrer Authenticator-App oder tippen Sie den Schlüssel ein. Geben Sie dann den Code ein, den sie zeigt.',
  accept: 'Annehmen',
  back: 'Zurück',
};
