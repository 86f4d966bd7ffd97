import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  title: 'Personen',
  help: 'Wer sich anmelden darf, und als was. Niemand kann sich selbst registrieren: Personen werden mit einem Link eingeladen, der einmal gilt.',
  newestFirst: 'Personen, neueste zuerst',
  name: 'Name',
  roles: 'Rollen',
  noRole: 'Keine Rolle',
  secondFactor: 'Meldet sich an mit',
  lastSeen: 'Zuletzt gesehen',
  never: 'nie',
  suspended: 'Gesperrt',
  none: 'Noch niemand. Laden Sie die erste Person ein.',
  passkey: 'Passkey',
  app: 'Passwort und App',
  password: 'nur Passwort',
  counter: 'ein Gerät',
  merchant: 'Händler',
  everywhere: 'Alle',
  whatCanBeDoneAbout: (name) => `Was für ${name} getan werden kann`,

  invite: 'Einladen',
  invitePerson: 'Person einladen',
  nameHelp: 'Wie andere ihn lesen, auch im Protokoll.',
  where: 'Wo',
  role: 'Rolle',

  invitations: 'Offene Einladungen',
  invitationsHelp: 'Noch nicht angenommen. Widerrufen Sie eine, deren Link in falsche Hände kam.',
  ends: 'Endet',
  revoke: 'Widerrufen',
  revokeOf: (name) => `Einladung von ${name} widerrufen`,
  revokeQuestion: (name) => around`Einladung von ${name} widerrufen?`,
  revokeEffect: 'Der Link gilt sofort nicht mehr.',
  revoked: 'Die Einladung ist widerrufen.',

  linkFor: (name) => around`Der Link für ${name}`,
  handOver: 'Geben Sie ihn selbst weiter: Wer ihn zuerst öffnet, bekommt die Rolle. Er gilt einmal, 72 Stunden lang.',
  link: 'Link',
  copyLink: 'Link kopieren',
  qrCode: 'QR-Code des Links',
  shownOnlyNow: 'Nur jetzt sichtbar. Niemand kann ihn wieder lesen, auch Sie nicht.',
  linkIsHandedOver: 'Ich habe den Link weitergegeben oder aufbewahrt',

  changeRole: 'Rolle ändern',
  changeRoleOf: (name) => around`Rolle von ${name} ändern`,
  changeRoleEffect: 'Die Sitzungen der Person enden sofort.',
  takeRole: 'Keine: Rolle entziehen',
  roleIsChanged: 'Die Rolle ist geändert.',

  endAccess: 'Zugang beenden',
  endAccessOf: (name) => `Zugang beenden: ${name}`,
  accessEnded: 'Zugang beendet: auf jedem Gerät abgemeldet. Um es rückgängig zu machen, laden Sie die Person neu ein.',
  isSignedOut: (name) => `${name} ist auf jedem Gerät abgemeldet.`,

  newLink: 'Neuer Link',
  newLinkQuestion: (name) => around`${name} einen neuen Link geben?`,
  newLinkEffect:
    'Für eine Person, die Passkey oder Passwort verloren hat. Ihre Sitzungen und alten Zugänge enden sofort.',
  makeLink: 'Neuen Link erstellen',

  suspend: 'Sperren',
  suspendQuestion: (name) => around`${name} sperren?`,
  suspendEffect:
    'Die Person wird überall sofort abgemeldet und kann sich erst wieder anmelden, wenn Sie sie freigeben.',
  isSuspended: (name) => `${name} ist gesperrt.`,
  resume: 'Freigeben',
  resumeQuestion: (name) => around`${name} freigeben?`,
  resumeEffect: 'Die Person kann sich wieder anmelden, mit denselben Rollen.',
  isResumed: (name) => `${name} kann sich wieder anmelden.`,

  remove: 'Entfernen',
  removeQuestion: (name) => around`${name} entfernen?`,
  removeEffect:
    'Die Person wird überall sofort abgemeldet und verliert alle Rollen, hier und bei Händlern. Das Protokoll behält den Namen.',
  isRemoved: (name) => `${name} ist entfernt.`,
};
