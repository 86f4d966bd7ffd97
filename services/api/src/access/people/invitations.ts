import type { RequestHandler, Router } from 'express';
import type { Schemas } from '@gateway/contract';
import { insertChallenge } from '@gateway/store/gateway';
import { findMerchant } from '@gateway/store/merchants';
import {
  findInvitation,
  findPerson,
  hashInvitationSecret,
  setInvitationTotp,
  type Invitation,
} from '@gateway/store/people';
import type { ApiContext } from '../../base/context';
import { endpoint } from '../../http/endpoint';
import { limitAddress } from '../../http/rate-limit';
import { readBody } from '../../http/request/body';
import { send } from '../../http/send';
import { refuseForeignOrigin } from '../admin/admin-auth';
import { directoryOf } from '../directory/directory';
import { refuseNoInvitation } from '../path-ids';
import { creationOptions, passkeyParty } from '../second-factor/passkey-party';
import { newTotpSecret, totpUri } from '../second-factor/totp-code';
import { accept } from './accept-invitation';
import { ACCEPT_BODY, OPEN_BODY } from './acceptance';
import { isOwnersOffer } from './invite';

/** Reading and accepting an invitation. Its secret comes in bodies only, so that no log has it. */
export function invitationRoutes(router: Router, context: ApiContext): void {
  const guard = [refuseForeignOrigin(context), limitAddress(context, 'admin', { countedAs: 'invitation' })];
  endpoint(router, '/auth/invitations/open', { post: [...guard, open(context)] });
  endpoint(router, '/auth/invitations/accept', {
    post: [
      ...guard,
      async (request, response) => {
        const body = await readBody(request, ACCEPT_BODY);
        const { codes, session } = await accept(context, request, body);
        session?.answer(response);
        send<'acceptInvitation'>(response, { recovery_codes: codes });
      },
    ],
  });
}

/** What an open invitation offers. A preview of the page that reads it uses nothing up. */
function open(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const { secret } = await readBody(request, OPEN_BODY);
    const invitation = (await findInvitation(context.db, hashInvitationSecret(secret))) ?? refuseNoInvitation();
    const totpSecret = newTotpSecret();
    await setInvitationTotp(context.db, invitation.id, context.hmacKeys.seal(totpSecret));
    const label = new URL(context.config.publicBaseUrl).host;
    send<'openInvitation'>(response, {
      ...(await presentOffer(context, invitation)),
      passkey_options: await challenge(context, invitation),
      totp: { secret: totpSecret, uri: totpUri(totpSecret, label) },
    });
  };
}

async function presentOffer(
  context: ApiContext,
  { name, offer, expiresAt }: Invitation,
): Promise<Omit<Schemas['OpenInvitation'], 'passkey_options' | 'totp'>> {
  const { db } = context;
  const merchant = offer.kind === 'merchant' ? await findMerchant(db, offer.merchantId) : undefined;
  const person = offer.kind === 'credentials' ? await findPerson(db, offer.personId) : undefined;
  return {
    name,
    kind: offer.kind === 'credentials' ? 'credentials' : 'role',
    gateway_role: offer.kind === 'gateway' ? offer.role : null,
    merchant: offer.kind === 'merchant' && merchant ? { name: merchant.name, role: offer.role } : null,
    login_name: person?.loginName ?? null,
    expires_at: expiresAt.toISOString(),
    may_use_device: offer.kind === 'merchant' && offer.role === 'cashier',
    may_use_directory: directoryOf(context) !== undefined && !isOwnersOffer(offer, person),
  };
}

async function challenge(
  { config, db }: ApiContext,
  { id, name, offer }: Invitation,
): Promise<Record<string, unknown> | null> {
  const party = passkeyParty(config.publicBaseUrl);
  if (!party) return null;
  const account = { id: offer.kind === 'credentials' ? offer.personId : id, name, existing: [] };
  const options = await creationOptions(party, account);
  await insertChallenge(db, options.challenge, { purpose: 'set_up', sessionId: id });
  return { ...options };
}
