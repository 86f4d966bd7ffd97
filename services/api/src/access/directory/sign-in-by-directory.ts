import type { Request } from 'express';
import { refuse } from '@gateway/domain';
import { lockLogin } from '@gateway/store/gateway';
import { findByDirectory, findPerson } from '@gateway/store/people';
import type { ApiContext } from '../../base/context';
import { recordAs } from '../admin/admin-action';
import { newSession, type NewSession } from '../login/begin-session';
import { logInAction } from '../login/session';
import { personActor } from '../login/sign-in';
import { requireSafeOwner } from '../people/invite';

/**
 * Begins a session of the person to whom a subject of the directory is bound. Nothing else that the directory says is looked
 * at, an e-mail address least of all: it proves nothing, and passes from person to person.
 * @throws Refusal FORBIDDEN for a subject that is bound to nobody, or to someone who may not sign in
 */
export async function signInByDirectory(context: ApiContext, request: Request, subject: string): Promise<NewSession> {
  const personId = (await findByDirectory(context.db, subject)) ?? refuseUnknown();
  const session = await newSession(context, request, 'person');
  const actor = await personActor(context, request, session.id, personId);
  await recordAs(context, request, actor, async (tx) => {
    await lockLogin(tx, personId);
    if ((await findByDirectory(tx, subject)) !== personId) refuseUnknown(); // suspended, or bound anew, meanwhile
    const person = (await findPerson(tx, personId)) ?? refuseUnknown();
    if (person.gatewayRole === 'owner') requireSafeOwner(person);
    await session.store(tx, { personId, counterMerchantId: null });
    const action = logInAction(session, undefined);
    return { result: undefined, action: { ...action, after: { ...action.after, by: 'directory' } } };
  });
  return session;
}

function refuseUnknown(): never {
  const reason = 'This account of the directory is bound to nobody here, or its person may not sign in';
  return refuse('FORBIDDEN', `${reason}: accept an invitation first`);
}
