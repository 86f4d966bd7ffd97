import { plural } from '../../language/writing';
import type { Texts } from './en';

/** As in `en.ts`, in German. */
export const texts: Texts = {
  byCode: {
    SWEEP_DISABLED: 'Das Einsammeln ist auf diesem Gateway aus.',
    NOT_FOUND: 'Unter dieser Nummer gibt es hier nichts.',
    EMPTY_UPDATE: 'Nichts wurde geändert.',
    ADMIN_UNAUTHORIZED: 'Sie wurden abgemeldet. Melden Sie sich an, um fortzufahren.',
    ADMIN_TOKEN_INVALID: 'Sie wurden abgemeldet. Melden Sie sich an, um fortzufahren.',
  },
  noAnswer:
    'Das Gateway antwortet nicht. Vielleicht hat es das trotzdem getan: Sehen Sie nach, bevor Sie es wiederholen.',
  noAnswerTryAgain: 'Das Gateway antwortet nicht. Bitte versuchen Sie es noch einmal.',
  tooManyRequests: (seconds) =>
    plural(seconds, {
      one: 'Zu viele Anfragen. Versuchen Sie es in {n} Sekunde wieder.',
      other: 'Zu viele Anfragen. Versuchen Sie es in {n} Sekunden wieder.',
    }),
  changedMeanwhile: (message) => `Das hat sich inzwischen geändert. ${message}`,
  nodeShowsOther: 'Der Knoten antwortet nicht oder zeigt etwas anderes, als aufgezeichnet wurde.',
  nodeSilent: 'Der Knoten antwortet nicht. Versuchen Sie es in einer Minute wieder.',
  wrongPassword: 'Das ist nicht das Passwort.',
  wrongPasswordTriesLeft: (left) =>
    plural(left, {
      one: 'Das ist nicht das Passwort. Noch {n} Versuch.',
      other: 'Das ist nicht das Passwort. Noch {n} Versuche.',
    }),
  tooManyTries: (time) => `Zu viele Versuche. Bitte um ${time} noch einmal.`,
  codeNotAccepted:
    'Das wurde nicht angenommen. Jeder Code gilt einmal: Nehmen Sie den nächsten oder einen Wiederherstellungscode.',
  passkeyUnknown: 'Mit diesem Passkey kann man sich hier nicht anmelden.',
  passkeyNotUsed: 'Der Passkey wurde nicht verwendet. Versuchen Sie es noch einmal.',
  broken: (time) => `Das ging nicht oder nur zum Teil: Sehen Sie nach, bevor Sie es wiederholen. (${time})`,
};
