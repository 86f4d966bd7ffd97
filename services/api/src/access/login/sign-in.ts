import { isDeepStrictEqual } from 'node:util';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Request, Router } from 'express';
import Joi from 'joi';
import { refuse, toLoginName, type GatewayRole } from '@gateway/domain';
import type { Db, Tx } from '@gateway/store/db';
import {
  findCredential,
  findPasskeyOwner,
  insertChallenge,
  lockLogin,
  takeChallenge,
  usePasskey,
  type AdminActor,
} from '@gateway/store/gateway';
import { findLogin, findPerson, type LoginCandidate } from '@gateway/store/people';
import type { ApiContext } from '../../base/context';
import { endpoint } from '../../http/endpoint';
import { limitAddress, limitRate } from '../../http/rate-limit';
import { readBody, readEmptyBody } from '../../http/request/body';
import { requestId } from '../../http/request/request-id';
import { requestValue } from '../../http/request/request-value';
import { send } from '../../http/send';
import { recordAs } from '../admin/admin-action';
import { refuseForeignOrigin } from '../admin/admin-auth';
import { shownAddress } from '../caller';
import { MAX_PASSWORD_LENGTH, NO_PASSWORD, verifyPassword } from '../people/password-hash';
import { challengeOf, requestOptions, verifyPasskey } from '../second-factor/passkey-party';
import { demandParty } from '../second-factor/passkeys';
import { ASSERTION, FACTOR_FIELDS, type Proof, withSecondFactor } from '../second-factor/proof';
import { SecondFactorRequired } from '../second-factor/required';
import { LOG_IN, newSession, type NewSession } from './begin-session';
import { countingFailures, logInAction } from './session';

const MAX_NAME_LENGTH = 100;
const WRONG = 'The login name or the password is wrong';
const UNKNOWN_PASSKEY = 'This passkey is not known here, or its person may not sign in';

interface SignIn extends Proof {
  login_name: string;
  password: string;
}

const SIGN_IN_BODY = Joi.object<SignIn>({
  login_name: Joi.string().max(MAX_NAME_LENGTH).required(),
  password: Joi.string().max(MAX_PASSWORD_LENGTH).required(),
  ...FACTOR_FIELDS,
}).oxor('otp', 'assertion');

const PASSKEY_BODY = Joi.object<{ assertion: AuthenticationResponseJSON }>({ assertion: ASSERTION.required() });

const tried = requestValue<SignIn>('sign-in');

/** The ways in of people: login name with password and second factor, or a passkey alone. */
export function signInRoutes(router: Router, context: ApiContext): void {
  const fromHere = refuseForeignOrigin(context); // first: another site must not use up the attempts of an address
  const limit = limitAddress(context, 'login');
  endpoint(router, '/auth/login', {
    post: [
      fromHere,
      limit,
      limitRate(context, 'loginTotal', () => 'people', { countedAs: 'signInTotal', hasHeaders: false }),
      async (request, _response, next) => {
        tried.set(request, await readBody(request, SIGN_IN_BODY));
        next();
      },
      limitRate(context, 'loginPerson', (request) => tried.of(request).login_name.toLowerCase(), { hasHeaders: false }),
      async (request, response) => {
        const session = await countingFailures(context, () => signIn(context, request, tried.of(request)));
        session.answer(response);
        send<'signIn'>(response, { ok: true });
      },
    ],
  });
  endpoint(router, '/auth/passkey/options', {
    post: [
      fromHere,
      limitAddress(context, 'login', { countedAs: 'passkeyOptions' }),
      async (request, response) => {
        await readEmptyBody(request);
        const options = await requestOptions(demandParty(context));
        await insertChallenge(context.db, options.challenge, LOG_IN);
        send<'beginPasskeySignIn'>(response, { options: { ...options } });
      },
    ],
  });
  endpoint(router, '/auth/passkey', {
    post: [
      fromHere,
      limit,
      async (request, response) => {
        const { assertion } = await readBody(request, PASSKEY_BODY);
        const session = await countingFailures(context, () => signInByPasskey(context, request, assertion));
        session.answer(response);
        send<'signInByPasskey'>(response, { ok: true });
      },
    ],
  });
}

/**
 * The password is compared for unknown names too, which takes as long. Only anyone who knows it learns about second factors.
 * @throws Refusal INVALID_PASSWORD, or SecondFactorRequired
 */
async function signIn(context: ApiContext, request: Request, body: SignIn): Promise<NewSession> {
  const loginName = toLoginName(body.login_name);
  const find = async (db: Db): Promise<LoginCandidate | undefined> =>
    loginName === undefined ? undefined : findLogin(db, loginName);
  const person = await find(context.db);
  const isRight = await verifyPassword(body.password, person?.passwordHash ?? NO_PASSWORD);
  if (!person || !isRight || person.isSuspended) {
    context.logger.warn('sign-in refused', { requestId: requestId.of(request), address: request.ip });
    return refuse('INVALID_PASSWORD', WRONG);
  }
  const session = await newSession(context, request, 'person');
  const { personId } = person;
  const attempt = { proof: body, owner: personId, isPasswordRight: true, isDiscreet: false, purpose: LOG_IN };
  await withSecondFactor(context, request, attempt, async (prove) => {
    const actor = await personActor(context, request, session.id, personId);
    return recordAs(context, request, actor, async (tx) => {
      const used = (await prove(tx)) ?? refuse('INVALID_PASSWORD', WRONG); // a password alone lets no person in
      const isAsCompared = isDeepStrictEqual(await find(tx), person); // the password was compared before
      if (!isAsCompared) refuse('INVALID_PASSWORD', WRONG);
      await session.store(tx, { personId, counterMerchantId: null });
      return { result: undefined, action: logInAction(session, used) };
    });
  });
  return session;
}

/** @throws SecondFactorRequired for a passkey that is unknown, or did not answer a challenge of this gateway */
async function signInByPasskey(
  context: ApiContext,
  request: Request,
  assertion: AuthenticationResponseJSON,
): Promise<NewSession> {
  const party = demandParty(context);
  const challenge = challengeOf(assertion);
  const isOurs = challenge !== undefined && (await takeChallenge(context.db, challenge, LOG_IN));
  const personId = isOurs ? await findPasskeyOwner(context.db, assertion.id) : undefined;
  if (!isOurs || personId === undefined) return refusePasskey();
  const session = await newSession(context, request, 'person');
  const actor = await personActor(context, request, session.id, personId);
  await recordAs(context, request, actor, async (tx) => {
    await lockLogin(tx, personId);
    await requireActive(tx, personId);
    const credential = (await findCredential(tx, personId, assertion.id)) ?? refusePasskey();
    const counter = (await verifyPasskey(party, assertion, challenge, credential)) ?? refusePasskey();
    await usePasskey(tx, personId, credential.credentialId, counter);
    await session.store(tx, { personId, counterMerchantId: null });
    return { result: undefined, action: logInAction(session, 'passkey') };
  });
  return session;
}

function refusePasskey(): never {
  throw new SecondFactorRequired(UNKNOWN_PASSKEY, []);
}

/** @throws Refusal INVALID_PASSWORD for a person who was suspended or removed meanwhile */
async function requireActive(tx: Tx, personId: string): Promise<void> {
  const person = await findPerson(tx, personId);
  if (!person || person.suspendedAt !== null || person.removedAt !== null) refuse('INVALID_PASSWORD', WRONG);
}

/** A person who signs in, for the audit log. */
export async function personActor(
  { db }: ApiContext,
  request: Request,
  sessionId: string,
  personId: string,
): Promise<AdminActor> {
  const role: GatewayRole | 'person' = (await findPerson(db, personId))?.gatewayRole ?? 'person';
  return { kind: 'person', personId, role, merchantId: null, sessionId, address: shownAddress(request) };
}
