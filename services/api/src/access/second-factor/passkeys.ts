import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { RequestHandler, Router } from 'express';
import Joi from 'joi';
import { refuse } from '@gateway/domain';
import { type Tx } from '@gateway/store/db';
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
import { ownerOf, sessionOf } from '../admin/admin-auth';
import type { Session } from '../admin/admin-session';
import { readBody } from '../../http/request/body';
import { nameField } from '../../http/request/fields';
import { pathId } from '../../http/request/path-id';
import { send } from '../../http/send';
import { afterActivation, afterRemoval } from './changes';
import { confirmedAction, limitConfirmations } from './confirmed-action';
import {
  challengeOf,
  creationOptions,
  type PasskeyAccount,
  type PasskeyParty,
  passkeyParty,
  verifyNewPasskey,
} from './passkey-party';
import { PROOF_BODY } from './proof';
import { adminEndpoint } from '../admin/admin-endpoint';

const { read: readPasskeyId, refuse: refuseNoPasskey } = pathId('Passkey does not exist');

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

/** A new passkey, as the browser made it. */
export const NEW_PASSKEY = Joi.object<{ name: string; attestation: RegistrationResponseJSON }>({
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
    const options = await confirmedAction(context, request, proof, async (tx, session) => {
      const result = await creationOptions(demandParty(context), await accountOf(tx, context, session));
      await insertChallenge(tx, result.challenge, { purpose: 'set_up', sessionId: session.id });
      const action = { action: 'second_factor.begin_passkey', object: null, before: null, after: null } as const;
      return { result, action };
    });
    send<'beginPasskey'>(response, { options: { ...options } });
  };
}

function activate(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const { name, attestation } = await readBody(request, NEW_PASSKEY);
    const session = sessionOf(request);
    const owner = ownerOf(request);
    const credential = await readCredential(context, attestation, session.id);
    const added = await recordedAction(context, request, async (tx) => {
      const before = await lockSecondFactor(tx, owner);
      const id =
        (await insertPasskey(tx, owner, name, credential)) ?? refuse('INVALID_STATE', 'This passkey is known already');
      const { codes, endedSessions } = await afterActivation(tx, context, session, before);
      const after = { name, ended_sessions: endedSessions };
      const action = { action: 'second_factor.activate_passkey', object: id, before: null, after } as const;
      return { result: { id, codes }, action };
    });
    send<'activatePasskey'>(response, { id: added.id, recovery_codes: added.codes });
  };
}

/**
 * @param sessionId of the session that began the set-up, or of the invitation
 * @throws Refusal if the response is not a new passkey for its challenge
 */
export async function readCredential(
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
    await confirmedAction(context, request, proof, async (tx, session) => {
      const name = (await removePasskey(tx, ownerOf(request), id)) ?? refuseNoPasskey();
      const after = { ended_sessions: await afterRemoval(tx, context, session) };
      const action = { action: 'second_factor.remove_passkey', object: id, before: { name }, after } as const;
      return { result: undefined, action };
    });
    send<'removePasskey'>(response, { ok: true });
  };
}

/** For whom the authenticator keeps the passkey. */
async function accountOf(tx: Tx, { instanceId }: ApiContext, { person }: Session): Promise<PasskeyAccount> {
  const existing = await listCredentialIds(tx, person?.id ?? null);
  return person === null ? { id: instanceId, name: 'admin', existing } : { id: person.id, name: person.name, existing };
}

/** The relying party. @throws Refusal INVALID_STATE where browsers offer no passkeys */
export function demandParty({ config }: ApiContext): PasskeyParty {
  const party = passkeyParty(config.publicBaseUrl);
  return party ?? refuse('INVALID_STATE', 'Passkeys need a PUBLIC_BASE_URL with https and a host name');
}
