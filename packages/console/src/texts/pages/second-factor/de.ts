import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  title: 'Zweiter Faktor',
  help: 'Was die Anmeldung neben dem Passwort braucht. Mit App oder Passkey ist ein gestohlenes Passwort allein wertlos.',
  on: 'An',
  off: 'Aus',
  setUpAt: (time) => around`Eingerichtet ${time}, noch nicht benutzt`,
  setUpAndUsedAt: (time, used) => around`Eingerichtet ${time}, benutzt ${used}`,
  othersEnd: 'Alle anderen Sitzungen enden.',
  name: 'Name',

  app: 'Authenticator-App',
  appHelp: 'Eine App auf Ihrem Handy zeigt alle 30 Sekunden einen neuen Code.',
  setUpApp: 'App einrichten',
  setUpAppTitle: 'Authenticator-App einrichten',
  replaceApp: 'App ersetzen',
  replaceAppTitle: 'Authenticator-App ersetzen',
  continue: 'Weiter',
  scan: 'Scannen Sie das mit der App oder tippen Sie den Schlüssel ein. Geben Sie dann den Code ein, den sie zeigt.',
  qrCode: 'QR-Code für die Authenticator-App',
  key: 'Schlüssel',
  copyKey: 'Schlüssel kopieren',
  code: 'Code',
  wrongCode: 'Das ist nicht der Code, den die App jetzt zeigt.',
  turnOn: 'Einschalten',
  appIsSetUp: 'Die App ist eingerichtet. Alle anderen Sitzungen sind beendet.',
  removeApp: 'App entfernen',
  removeAppQuestion: 'Authenticator-App entfernen?',
  appIsRemoved: 'Die App ist entfernt.',

  passkeys: 'Passkeys',
  passkeysHelp:
    'Ihr Gerät oder ein Sicherheitsschlüssel meldet Sie an, nach Fingerabdruck, Gesicht oder PIN. Keine andere Seite kann danach fragen.',
  passkeysNeed: 'Passkeys brauchen eine PUBLIC_BASE_URL mit https und einem Hostnamen.',
  addPasskeyTitle: 'Passkey hinzufügen',
  addPasskey: 'Passkey hinzufügen',
  passkeyNameHelp: 'Etwa das Gerät, das ihn aufbewahrt. Alle anderen Sitzungen enden.',
  passkeyIsAdded: 'Der Passkey ist hinzugefügt. Alle anderen Sitzungen sind beendet.',
  remove: 'Entfernen',
  removePasskey: (name) => `Passkey ${name} entfernen`,
  removePasskeyQuestion: (name) => around`Passkey ${name} entfernen?`,
  passkeyIsRemoved: 'Der Passkey ist entfernt.',
  onlyFactor:
    ' Er ist der einzige Faktor: Dann genügt das Passwort allein, und die Wiederherstellungscodes werden gelöscht.',

  codes: 'Wiederherstellungscodes',
  codesLeft: (left) => `noch ${left} von 10`,
  codesHelp: 'Jeder meldet Sie einmal an, wenn Sie App oder Passkey verloren haben.',
  fewCodes: 'Es sind nur noch wenige. Erstellen Sie neue, bevor sie aufgebraucht sind.',
  makeCodes: 'Neue Codes erstellen',
  makeCodesQuestion: 'Neue Wiederherstellungscodes erstellen?',
  oldCodesStop: 'Die alten Codes gelten sofort nicht mehr.',
  yourCodes: 'Ihre Wiederherstellungscodes',
  yourCodesHelp:
    'Jeder meldet Sie einmal an, wenn Sie App oder Passkey verloren haben. Bewahren Sie sie getrennt vom Passwort auf.',
  shownOnlyNow: 'Nur jetzt sichtbar. Sie können nicht noch einmal gezeigt werden.',
  copyCodes: 'Alle Wiederherstellungscodes kopieren',
  copyAll: 'Alle kopieren',
  codesAreStored: 'Ich habe die Codes sicher aufbewahrt',
};
