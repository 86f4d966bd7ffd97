import { listOwners, type Owner } from '@gateway/store/people';
import type { Db } from '@gateway/store/db';
import { examine, judge } from './finding';
import type { Finding } from './finding';
import type { Variables } from './variables';

/** Whether an owner of the gateway gets in without the deployment's password, and whether that one still lets in. */
export function examineOwners(db: Db, { ADMIN_PASSWORD_LOGIN: login }: Variables): Promise<Finding[]> {
  return examine('owners', 'see "Nobody can get in" in infra/runbook.md', async () => {
    const owners = await listOwners(db);
    const safe = owners.filter(({ isSafe }) => isSafe);
    return [
      judge(
        safe.length > 0,
        safe.length > 0
          ? `${safe.length} of the gateway have a passkey or a second factor`
          : 'no owner of the gateway has a passkey or a second factor',
        'watch',
        'become a person: log in by ADMIN_PASSWORD and invite yourself, or "gateway people invite-owner"',
      ),
      ...owners.filter(({ isSafe }) => !isSafe).map(judgeUnsafe),
      judgePassword(login, safe.length > 0),
    ];
  });
}

function judgeUnsafe({ id, name }: Owner): Omit<Finding, 'about'> {
  const result = `${name} has neither a passkey nor a second factor`;
  return { state: 'watch', result, remedy: `give a new link ("gateway people renew ${id}"), or take the role` };
}

function judgePassword(login: Variables['ADMIN_PASSWORD_LOGIN'], hasSafeOwner: boolean): Omit<Finding, 'about'> {
  if (login === 'off') {
    return judge(
      hasSafeOwner,
      hasSafeOwner ? 'ADMIN_PASSWORD lets nobody in' : 'ADMIN_PASSWORD lets in although ADMIN_PASSWORD_LOGIN is off',
      'watch',
      'it ends when an owner of the gateway has a passkey or a second factor',
    );
  }
  return judge(
    !hasSafeOwner,
    'ADMIN_PASSWORD lets in as an owner of the gateway',
    'watch',
    'set ADMIN_PASSWORD_LOGIN=off for the api and for this command, and start the api again',
  );
}
