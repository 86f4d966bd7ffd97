import { parseArgs } from 'node:util';
import { findTextFault, PERSON_NAME_RULE } from '@gateway/domain';
import { UsageError } from '@gateway/runtime/command';
import { inviteToRole, lockPeople } from '@gateway/store/people';
import { refusalOf } from '../command/confirmation';
import { TEXT_OUTPUT } from '../command/output';
import { recorded } from '../command/recorded';
import type { Run } from '../command/subcommand';
import { printLink, readPublicUrl } from './people-link';
import { withOwnersDatabase } from './people-owner';

/** `gateway people invite-owner --name <name>`: prints the link by which a new owner of the gateway gets in. */
export const inviteOwner: Run = (environment, args, output = TEXT_OUTPUT) => {
  const { values, positionals: rest } = parseArgs({
    args,
    options: { name: { type: 'string' }, 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } },
    allowPositionals: true,
  });
  const options = { isDryRun: values['dry-run'] === true, isConfirmed: values.yes === true, rest };
  if (rest.length > 0) throw new UsageError('Put the name in quotes: --name "Ada Lovelace".');
  const name = readName(values.name);
  const publicBaseUrl = readPublicUrl(environment);
  return withOwnersDatabase('gateway people invite-owner', environment, async (db) => {
    output.text(`${name} will be invited as an owner of the gateway: anyone who has the link may do everything\n`);
    const refusal = await refusalOf(options, 'invite', output);
    if (refusal !== undefined) return refusal;
    const { result, place } = await recorded(db, async (tx) => {
      await lockPeople(tx);
      return inviteToRole(tx, publicBaseUrl, { name, role: { kind: 'gateway', role: 'owner' }, invitedBy: null });
    });
    printLink(output, result, place);
    return 0;
  });
};

function readName(text = ''): string {
  const name = text.trim();
  if (name === '') throw new UsageError('Say whom the link is for: --name "Ada Lovelace".');
  const fault = findTextFault(name, PERSON_NAME_RULE);
  if (fault !== undefined) throw new UsageError(`--name must ${fault}.`);
  return name;
}
