import type { RequestHandler, Router } from 'express';
import Joi from 'joi';
import { refuse } from '@gateway/domain';
import { activateTotp, beginTotp, findTotpSetUp, lockSecondFactor, removeTotp } from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { recordedAction } from '../admin/admin-action';
import { ownerOf, sessionOf } from '../admin/admin-auth';
import { readBody } from '../../http/request/body';
import { send } from '../../http/send';
import { afterActivation, afterRemoval } from './changes';
import { confirmedAction, limitConfirmations } from './confirmed-action';
import { PROOF_BODY } from './proof';
import { findTotpStep, newTotpSecret, totpUri } from './totp-code';
import { adminEndpoint } from '../admin/admin-endpoint';

/** What an authenticator app shows. */
export const CODE = Joi.string()
  .pattern(/^\d{6}$/)
  .messages({ 'string.pattern.base': '{{#label}} must have six digits' });
const CODE_BODY = Joi.object<{ otp: string }>({ otp: CODE.required() });

/** Setting up and removing the authenticator app. */
export function totpRoutes(router: Router, context: ApiContext): void {
  const limitConfirm = limitConfirmations(context);
  adminEndpoint(router, context, '/second-factor/totp', { post: [limitConfirm, begin(context)] });
  adminEndpoint(router, context, '/second-factor/totp/activate', { post: activate(context) });
  adminEndpoint(router, context, '/second-factor/totp/remove', { post: [limitConfirm, remove(context)] });
}

/** The secret is in this response only; until it is activated, it changes nothing. */
function begin(context: ApiContext): RequestHandler {
  const label = new URL(context.config.publicBaseUrl).host;
  return async (request, response) => {
    const proof = await readBody(request, PROOF_BODY);
    const secret = newTotpSecret();
    await confirmedAction(context, request, proof, async (tx, { id }) => {
      await beginTotp(tx, ownerOf(request), id, context.hmacKeys.seal(secret));
      const action = { action: 'second_factor.begin_totp', object: null, before: null, after: null } as const;
      return { result: undefined, action };
    });
    send<'beginTotp'>(response, { secret, uri: totpUri(secret, label) });
  };
}

function activate(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const { otp } = await readBody(request, CODE_BODY);
    const session = sessionOf(request);
    const owner = ownerOf(request);
    const codes = await recordedAction(context, request, async (tx) => {
      const before = await lockSecondFactor(tx, owner);
      const setUp = (await findTotpSetUp(tx, owner, session.id)) ?? refuse('INVALID_STATE', 'Begin the set-up first');
      const step = findTotpStep(context.hmacKeys.open(setUp.secretSealed), otp, new Date());
      if (step === undefined) return refuse('INVALID_BODY', '"otp" is not the code that the app shows now');
      await activateTotp(tx, owner, setUp.id, step);
      const { codes: result, endedSessions } = await afterActivation(tx, context, session, before);
      const after = { is_replaced: before.totp !== undefined, ended_sessions: endedSessions };
      return { result, action: { action: 'second_factor.activate_totp', object: null, before: null, after } };
    });
    send<'activateTotp'>(response, { recovery_codes: codes });
  };
}

function remove(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const proof = await readBody(request, PROOF_BODY);
    await confirmedAction(context, request, proof, async (tx, session) => {
      if (!(await removeTotp(tx, ownerOf(request)))) refuse('NOT_FOUND', 'No authenticator app is set up');
      const after = { ended_sessions: await afterRemoval(tx, context, session) };
      const action = { action: 'second_factor.remove_totp', object: null, before: null, after } as const;
      return { result: undefined, action };
    });
    send<'removeTotp'>(response, { ok: true });
  };
}
