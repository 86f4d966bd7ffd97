import type { Router } from 'express';
import { refuse } from '@gateway/domain';
import { countRecoveryCodes, findTotpTimes, listPasskeys, lockSecondFactor } from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { readBody } from '../../http/request/body';
import { send } from '../../http/send';
import { isSetUp, issueRecoveryCodes } from './changes';
import { confirmedAction, limitConfirmations } from './confirmed-action';
import { passkeyParty } from './passkey-party';
import { PROOF_BODY } from './proof';
import { adminEndpoint } from '../admin/admin-endpoint';
import { ownerOf } from '../admin/admin-auth';

/** What is set up as the second factor of the person who is signed in, and the recovery codes. */
export function secondFactorRoutes(router: Router, context: ApiContext): void {
  const { db, config } = context;
  adminEndpoint(router, context, '/second-factor', {
    async get(request, response) {
      const owner = ownerOf(request);
      const totp = await findTotpTimes(db, owner);
      const passkeys = await listPasskeys(db, owner);
      send<'getSecondFactor'>(response, {
        totp: totp ? presentTimes(totp.activatedAt, totp.lastUsedAt) : null,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          ...{ id, name },
          ...presentTimes(createdAt, lastUsedAt),
        })),
        recovery_codes_left: await countRecoveryCodes(db, owner),
        passkeys_possible: passkeyParty(config.publicBaseUrl) !== undefined,
      });
    },
  });
  adminEndpoint(router, context, '/second-factor/recovery-codes', {
    post: [
      limitConfirmations(context),
      async (request, response) => {
        const proof = await readBody(request, PROOF_BODY);
        const owner = ownerOf(request);
        const codes = await confirmedAction(context, request, proof, async (tx) => {
          if (!isSetUp(await lockSecondFactor(tx, owner))) refuse('INVALID_STATE', 'Set up a second factor first');
          const before = { codes_left: await countRecoveryCodes(tx, owner) };
          const result = await issueRecoveryCodes(tx, owner);
          const after = { codes_left: result.length };
          return { result, action: { action: 'second_factor.new_recovery_codes', object: null, before, after } };
        });
        send<'newRecoveryCodes'>(response, { recovery_codes: codes });
      },
    ],
  });
}

function presentTimes(createdAt: Date, lastUsedAt: Date | null): { created_at: string; last_used_at: string | null } {
  return { created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}
