import { parseArgs } from 'node:util';
import type { Db } from '@gateway/store/db';
import { listPeople, type Person } from '@gateway/store/people';
import { TEXT_OUTPUT } from '../command/output';
import type { Run } from '../command/subcommand';
import { withOwnersDatabase } from './people-owner';

const PAGE = 200;

/** `gateway people`: lists everybody who may sign in or was suspended, newest first, and by what they sign in. */
export const listOfPeople: Run = (environment, args, output = TEXT_OUTPUT) => {
  parseArgs({ args, options: {} });
  return withOwnersDatabase('gateway people', environment, async (db) => {
    const people = await readAll(db);
    output.text(people.map(inWords).join(''));
    if (people.length === 0)
      output.text('there are no people: ADMIN_PASSWORD logs in, or "gateway people invite-owner"\n');
    output.json({ data: people.map(present) });
    return 0;
  });
};

async function readAll(db: Db): Promise<Person[]> {
  const all: Person[] = [];
  for (let page = 1; ; page += 1) {
    const { people } = await listPeople(db, { merchantId: null, page, limit: PAGE });
    all.push(...people);
    if (people.length < PAGE) return all;
  }
}

function inWords(person: Person): string {
  const { id, name, loginName, suspendedAt } = person;
  const facts = [rolesOf(person), waysInOf(person), ...(suspendedAt === null ? [] : ['suspended'])];
  return `${id}  ${name}${loginName === null ? '' : ` (${loginName})`}: ${facts.join('; ')}\n`;
}

function rolesOf({ gatewayRole, merchantRoles }: Person): string {
  const roles = [
    ...(gatewayRole === null ? [] : [`${gatewayRole} of the gateway`]),
    ...[...merchantRoles].map(([merchantId, role]) => `${role} of merchant ${merchantId}`),
  ];
  return roles.length === 0 ? 'no role' : roles.join(', ');
}

function waysInOf({ passkeyCount, hasPassword, hasTotp, hasDirectory }: Person): string {
  const ways = [
    ...(passkeyCount === 0 ? [] : [`${passkeyCount} passkeys`]),
    ...(hasPassword ? [hasTotp ? 'password with app' : 'password'] : []),
    ...(hasDirectory ? ['directory'] : []),
  ];
  return ways.length === 0 ? 'no way in' : ways.join(', ');
}

function present(person: Person): object {
  const { id, name, loginName, gatewayRole, merchantRoles, hasPassword, hasTotp, hasDirectory, passkeyCount } = person;
  return {
    ...{ id, name, login_name: loginName, gateway_role: gatewayRole },
    merchant_roles: [...merchantRoles].map(([merchant_id, role]) => ({ merchant_id, role })),
    ...{ has_password: hasPassword, has_totp: hasTotp, has_directory: hasDirectory, passkey_count: passkeyCount },
    suspended_at: person.suspendedAt?.toISOString() ?? null,
  };
}
