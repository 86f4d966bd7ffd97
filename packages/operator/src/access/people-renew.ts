import { refuse, toLoginName } from '@gateway/domain';
import type { Db } from '@gateway/store/db';
import { findLogin, findPerson, lockPeople, renewCredentials, type Person } from '@gateway/store/people';
import { onlyArgument, readWritingOptions, refusalOf } from '../command/confirmation';
import { isUuid } from '../orders/list-options';
import { TEXT_OUTPUT } from '../command/output';
import { recorded } from '../command/recorded';
import type { Run } from '../command/subcommand';
import { printLink, readPublicUrl } from './people-link';
import { withOwnersDatabase } from './people-owner';

/**
 * `gateway people renew <id or login name>`: prints the link by which a person who has lost its credentials sets up new
 * ones. The old ones, and the person's sessions, end in the same transaction.
 */
export const renewPerson: Run = (environment, args, output = TEXT_OUTPUT) => {
  const options = readWritingOptions(args);
  const wanted = onlyArgument(options, 'Name one person: by its id or login name, which "gateway people" lists.');
  const publicBaseUrl = readPublicUrl(environment);
  return withOwnersDatabase('gateway people renew', environment, async (db) => {
    const { id, name } = await demandPerson(db, wanted);
    output.text(`the passkeys, password, app and codes of ${name} will be removed, and its sessions will end\n`);
    const refusal = await refusalOf(options, 'renew', output);
    if (refusal !== undefined) return refusal;
    const { result, place } = await recorded(db, async (tx) => {
      await lockPeople(tx);
      const person = await demandPerson(tx, id);
      return renewCredentials(tx, publicBaseUrl, { person, invitedBy: null });
    });
    printLink(output, result, place);
    return 0;
  });
};

/** @throws Refusal NOT_FOUND; INVALID_STATE for one who may not sign in */
async function demandPerson(db: Db, wanted: string): Promise<Person> {
  const id = isUuid(wanted) ? wanted.toLowerCase() : (await findLogin(db, toLoginName(wanted) ?? ''))?.personId;
  const person = id === undefined ? undefined : await findPerson(db, id);
  if (!person || person.removedAt !== null) return refuse('NOT_FOUND', 'Person does not exist');
  if (person.suspendedAt === null) return person;
  return refuse('INVALID_STATE', 'This person is suspended: invite another with "gateway people invite-owner"');
}
