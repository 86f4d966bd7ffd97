import { around } from '../../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  title: 'Sitzungen',
  help: 'Wo das Passwort dieses Gateways zur Anmeldung benutzt wurde. Eine Sitzung endet nach höchstens 24 Stunden, und früher, wenn sie nicht benutzt wird.',
  newestFirst: 'Sitzungen, neueste zuerst',
  browser: 'Browser',
  address: 'Adresse',
  signedIn: 'Angemeldet',
  lastUsed: 'Zuletzt benutzt',
  used: 'Benutzt',
  thisSession: 'Diese Sitzung',
  unknownProgram: 'Unbekanntes Programm',
  browserOn: (browser, system) => `${browser} auf ${system}`,

  end: 'Beenden',
  endOf: (browser, address) => `Sitzung von ${browser}, ${address} beenden`,
  endQuestion: 'Diese Sitzung beenden?',
  endSession: 'Sitzung beenden',
  endEffect: (browser, address) =>
    around`${browser} mit der Adresse ${address} wird sofort abgemeldet. Wenn Sie das nicht waren, ändern Sie auch das Passwort: ADMIN_PASSWORD.`,
  ended: 'Die Sitzung ist beendet.',
  endOthers: 'Alle anderen beenden',
  endOthersQuestion: 'Alle anderen Sitzungen beenden?',
  endOthersEffect: 'Alle anderen Sitzungen enden sofort. Hier bleiben Sie angemeldet.',
  othersEnded: 'Alle anderen Sitzungen sind beendet.',
};
