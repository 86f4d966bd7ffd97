import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Request, RequestHandler, Router } from 'express';
import Joi from 'joi';
import { refuse } from '@gateway/domain';
import {
  type Credential,
  insertChallenge,
  insertPasskey,
  listCredentialIds,
  lockSecondFactor,
  removePasskey,
  takeChallenge,
} from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { recordedAction } from '../admin/admin-action';
import { sessionOf } from '../admin/admin-auth';
import { readBody } from '../../http/request/body';
import { nameField } from '../../http/request/fields';
import { isUuid } from '../../http/request/fields';
import { send } from '../../http/send';
import { afterActivation, afterRemoval } from './changes';
import { confirmedAction, limitConfirmations } from './confirmed-action';
import { challengeOf, creationOptions, type PasskeyParty, passkeyParty, verifyNewPasskey } from './passkey-party';
import { PROOF_BODY } from './proof';
import { adminEndpoint } from '../admin/admin-endpoint';

const MAX_NAME_LENGTH = 100;
const ATTESTATION = Joi.object<RegistrationResponseJSON>({
  id: Joi.string().required(),
  rawId: Joi.string().required(),
  type: Joi.string().valid('public-key').required(),
  response: Joi.object({ clientDataJSON: Joi.string().required(), attestationObject: Joi.string().required() })
    .unknown()
    .required(),
  clientExtensionResults: Joi.object().unknown().required(),
}).unknown();
const NEW_PASSKEY = Joi.object<{ name: string; attestation: RegistrationResponseJSON }>({
  name: nameField().max(MAX_NAME_LENGTH).required(),
  attestation: ATTESTATION.required(),
});

/** Setting up and removing passkeys. */
export function passkeyRoutes(router: Router, context: ApiContext): void {
  const limitConfirm = limitConfirmations(context);
  adminEndpoint(router, context, '/second-factor/passkeys', { post: [limitConfirm, begin(context)] });
  adminEndpoint(router, context, '/second-factor/passkeys/activate', { post: activate(context) });
  adminEndpoint(router, context, '/second-factor/passkeys/:id/remove', { post: [limitConfirm, remove(context)] });
}

function begin(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const proof = await readBody(request, PROOF_BODY);
    const options = await confirmedAction(context, request, proof, async (tx, sessionId) => {
      const result = await creationOptions(demandParty(context), context.instanceId, await listCredentialIds(tx));
      await insertChallenge(tx, result.challenge, { purpose: 'set_up', sessionId });
      const action = { action: 'second_factor.begin_passkey', object: null, before: null, after: null } as const;
      return { result, action };
    });
    send<'beginPasskey'>(response, { options: { ...options } });
  };
}

function activate(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const { name, attestation } = await readBody(request, NEW_PASSKEY);
    const { id: sessionId } = sessionOf(request);
    const credential = await readCredential(context, attestation, sessionId);
    const added = await recordedAction(context, request, async (tx) => {
      const before = await lockSecondFactor(tx);
      const id =
        (await insertPasskey(tx, name, credential)) ?? refuse('INVALID_STATE', 'This passkey is known already');
      const { codes, endedSessions } = await afterActivation(tx, context, sessionId, before);
      const after = { name, ended_sessions: endedSessions };
      const action = { action: 'second_factor.activate_passkey', object: id, before: null, after } as const;
      return { result: { id, codes }, action };
    });
    send<'activatePasskey'>(response, { id: added.id, recovery_codes: added.codes });
  };
}

/** @throws Refusal if the response is not a new passkey for the challenge of this session */
async function readCredential(
  context: ApiContext,
  attestation: RegistrationResponseJSON,
  sessionId: string,
): Promise<Credential> {
  const challenge = challengeOf(attestation);
  const isOurs =
    challenge !== undefined && (await takeChallenge(context.db, challenge, { purpose: 'set_up', sessionId }));
  if (!isOurs) return refuse('INVALID_STATE', 'Begin the set-up first');
  const credential = await verifyNewPasskey(demandParty(context), attestation, challenge);
  return credential ?? refuse('INVALID_BODY', '"attestation" is not a passkey for this gateway with user verification');
}

function remove(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const proof = await readBody(request, PROOF_BODY);
    const id = readPasskeyId(request);
    await confirmedAction(context, request, proof, async (tx, sessionId) => {
      const name = (await removePasskey(tx, id)) ?? refuseNoPasskey();
      const after = { ended_sessions: await afterRemoval(tx, context, sessionId) };
      const action = { action: 'second_factor.remove_passkey', object: id, before: { name }, after } as const;
      return { result: undefined, action };
    });
    send<'removePasskey'>(response, { ok: true });
  };
}

function demandParty({ config }: ApiContext): PasskeyParty {
  const party = passkeyParty(config.publicBaseUrl);
  return party ?? refuse('INVALID_STATE', 'Passkeys need a PUBLIC_BASE_URL with https and a host name');
}

function readPasskeyId({ params: { id } }: Request): string {
  return isUuid(id) ? id.toLowerCase() : refuseNoPasskey();
}

function refuseNoPasskey(): never {
  return refuse('NOT_FOUND', 'Passkey does not exist');
}
