import type { Request, Router } from 'express';
import Joi from 'joi';
import type { Schemas } from '@gateway/contract';
import { operationsOf, Refusal, refuse } from '@gateway/domain';
import { revokeOtherSessions } from '@gateway/store/gateway';
import {
  findPerson,
  hasSafeOwner,
  listOwnMerchants,
  setPasswordHash,
  updateProfile,
  type Person,
} from '@gateway/store/people';
import type { ApiContext } from '../../base/context';
import { readBody } from '../../http/request/body';
import { languageField, personNameField } from '../../http/request/fields';
import { send } from '../../http/send';
import { recordedAction } from '../admin/admin-action';
import { sessionOf } from '../admin/admin-auth';
import { sessionEndpoint } from '../admin/admin-endpoint';
import { callerOf } from '../caller';
import { confirmedAction, limitConfirmations } from '../second-factor/confirmed-action';
import { FACTOR_FIELDS, type Proof } from '../second-factor/proof';
import { refuseNoPerson } from '../path-ids';
import { checkNewPassword, hashPassword, MAX_PASSWORD_LENGTH } from './password-hash';

const UPDATE_BODY = Joi.object<Schemas['UpdateMe']>({
  name: personNameField(),
  language: languageField().allow(null),
});

const PASSWORD_BODY = Joi.object<Proof & { new_password: string }>({
  password: Joi.string().max(MAX_PASSWORD_LENGTH),
  ...FACTOR_FIELDS,
  new_password: Joi.string().max(MAX_PASSWORD_LENGTH).required(),
}).oxor('otp', 'assertion');

/** The own profile of the person who is signed in. */
export function profileRoutes(router: Router, context: ApiContext): void {
  sessionEndpoint(router, context, '/me', {
    async get(request, response) {
      send<'getMe'>(response, await presentMe(context, request));
    },
    async put(request, response) {
      const body = await readBody(request, UPDATE_BODY);
      if (Object.keys(body).length === 0) throw new Refusal('EMPTY_UPDATE', 'Nothing to change was given');
      const id = personIdOf(request);
      await recordedAction(context, request, async (tx) => {
        const { name, language } = (await findPerson(tx, id)) ?? refuseNoPerson();
        const after = { name: body.name ?? name, language: body.language === undefined ? language : body.language };
        await updateProfile(tx, id, after);
        return { result: null, action: { action: 'person.update', object: id, before: { name, language }, after } };
      });
      send<'updateMe'>(response, await presentMe(context, request));
    },
  });
  sessionEndpoint(router, context, '/me/password', {
    post: [
      limitConfirmations(context),
      async (request, response) => {
        const { new_password: password, ...proof } = await readBody(request, PASSWORD_BODY);
        const id = personIdOf(request);
        checkNewPassword(password, new URL(context.config.publicBaseUrl).hostname);
        const { loginName } = (await findPerson(context.db, id)) ?? refuseNoPerson();
        if (loginName === null) refuse('INVALID_STATE', 'A password needs a login name: ask for a new link');
        const hash = await hashPassword(password);
        await confirmedAction(context, request, proof, async (tx, session) => {
          await setPasswordHash(tx, id, hash);
          const ended = await revokeOtherSessions(tx, id, session.id, context.config.adminIdleTimeout);
          const after = { ended_sessions: ended };
          return { result: null, action: { action: 'person.set_password', object: id, before: null, after } };
        });
        send<'setOwnPassword'>(response, { ok: true });
      },
    ],
  });
}

/** @throws Refusal FORBIDDEN for the deployment's password, which has no profile */
function personIdOf(request: Request): string {
  const { person } = sessionOf(request);
  return person?.id ?? refuse('FORBIDDEN', 'The password of the deployment is no person: invite yourself first');
}

async function presentMe({ db }: ApiContext, request: Request): Promise<Schemas['Me']> {
  const session = sessionOf(request);
  const { person, expiresAt } = session;
  const isCounter = session.counterMerchantId !== null;
  const [found, merchants, isSafe] = await Promise.all([
    person && findPerson(db, person.id),
    person === null ? [] : listOwnMerchants(db, person.id),
    hasSafeOwner(db),
  ]);
  return {
    person: found ? presentSelf(found) : null,
    gateway_role: person === null ? 'owner' : person.gatewayRole,
    operations: operationsOf(callerOf(session)),
    merchants: merchants.map(({ id, name, role, isActive }) => ({
      ...{ id, name, role, is_active: isActive },
      operations: operationsOf({ kind: 'person', gatewayRole: null, merchantRole: role, isCounter }),
    })),
    is_counter: isCounter,
    is_safe_owner_missing: !isSafe,
    expires_at: expiresAt.toISOString(),
  };
}

function presentSelf(person: Person): NonNullable<Schemas['Me']['person']> {
  return {
    id: person.id,
    name: person.name,
    login_name: person.loginName,
    language: person.language,
    has_password: person.hasPassword,
    has_directory: person.hasDirectory,
  };
}
