import { readEnvironment, reading } from '@gateway/config';
import { resetSecondFactor, revokeAllSessions } from '@gateway/store/gateway';
import { refusalOf, readWritingOptions, refuseArguments } from '../command/confirmation';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import { placeInWords, recorded } from '../command/recorded';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL'], optional: ['OWNER_DATABASE_URL'] });

/**
 * `gateway admin reset-second-factor`: for anyone who has lost every factor and recovery code of the deployment's password,
 * which alone logs in again; its sessions end. People and their factors stay: for them there is `gateway people renew`.
 * No service's role may do this, so it connects as the owner.
 */
export const adminResetSecondFactor: Run = (environment, args, output = TEXT_OUTPUT) => {
  const options = readWritingOptions(args);
  refuseArguments(options);
  const { DATABASE_URL, OWNER_DATABASE_URL = DATABASE_URL } = readEnvironment(READING, environment);
  return withDatabase('gateway admin reset-second-factor', { DATABASE_URL: OWNER_DATABASE_URL }, async (db) => {
    output.text(
      "the authenticator app, all passkeys and all recovery codes of the deployment's password will be removed, and its\n" +
        'sessions will end; until a second factor is set up again, the password alone logs in, unless\n' +
        'ADMIN_PASSWORD_LOGIN=off ended it: set it to "on", or use "gateway people". People are not affected\n',
    );
    const refusal = await refusalOf(options, 'reset', output);
    if (refusal !== undefined) return refusal;
    const { result: removed, place } = await recorded(db, async (tx) => {
      const { totp, passkeyCount } = await resetSecondFactor(tx, null);
      const before = { totp, passkeys: passkeyCount };
      const after = { totp: false, passkeys: 0, ended_sessions: await revokeAllSessions(tx, null) };
      return { result: before, action: { action: 'second_factor.reset', object: null, before, after } };
    });
    output.text(`${placeInWords(place)}removed: ${removed.totp ? 'the app, ' : ''}${removed.passkeys} passkeys\n`);
    output.json({ changed: true, removed, admin_log: place });
    return 0;
  });
};
