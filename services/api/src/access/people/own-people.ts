import type { Request, Router } from 'express';
import Joi from 'joi';
import { MERCHANT_ROLES, refuse, type MerchantRole } from '@gateway/domain';
import type { Tx } from '@gateway/store/db';
import { revokeAllSessions, type Acted } from '@gateway/store/gateway';
import {
  countOtherMerchantOwners,
  findPerson,
  listInvitations,
  listPeople,
  lockPeople,
  setMerchantRole,
  type Person,
} from '@gateway/store/people';
import type { ApiContext } from '../../base/context';
import { readBody, readEmptyBody } from '../../http/request/body';
import { personNameField } from '../../http/request/fields';
import { readListPage } from '../../http/request/list-page';
import { readPage } from '../../http/request/query';
import { send } from '../../http/send';
import { recordInSession } from '../admin/admin-action';
import { ownerOf } from '../admin/admin-auth';
import { merchantOf, readerOf } from '../merchant/merchant-auth';
import { merchantEndpoint } from '../merchant/merchant-endpoint';
import { readInvitationId, readPersonId, refuseNoPerson } from '../path-ids';
import { invite, renew, revoke } from './invite';
import { presentInvitation, presentLink, presentOwnPerson } from './person-view';

const INVITE_BODY = Joi.object<{ name: string; role: MerchantRole }>({
  name: personNameField().required(),
  role: Joi.string()
    .valid(...MERCHANT_ROLES)
    .required(),
});

const ROLE_BODY = Joi.object<{ role: MerchantRole | null }>({
  role: Joi.string()
    .valid(...MERCHANT_ROLES)
    .allow(null)
    .required(),
});

/** The people of a merchant, whom its owners invite and manage. */
export function ownPeopleRoutes(router: Router, context: ApiContext): void {
  const record = <T>(request: Request, work: (tx: Tx) => Promise<Acted<T>>): Promise<T> =>
    recordInSession(context, request, merchantOf(request).id, work);
  merchantEndpoint(router, context, '/merchant/people', {
    async get(request, response) {
      const page = readPage(request);
      const merchantId = merchantOf(request).id;
      const { people, pagination } = await readListPage(context.lists, readerOf(request), page, (listDb) =>
        listPeople(listDb, { ...page, merchantId }),
      );
      const invitations = await listInvitations(context.db, merchantId);
      send<'listOwnPeople'>(response, {
        data: people.map((person) => presentOwnPerson(person, merchantId)),
        invitations: invitations.map(presentInvitation),
        pagination,
      });
    },
    async post(request, response) {
      const { name, role } = await readBody(request, INVITE_BODY);
      const merchantId = merchantOf(request).id;
      const wanted = { kind: 'merchant', merchantId, role } as const;
      const invited = await record(request, (tx) =>
        invite(tx, context, { name, role: wanted, invitedBy: ownerOf(request) }),
      );
      send<'inviteOwnPerson'>(response, presentLink(invited), 201);
    },
  });
  merchantEndpoint(router, context, '/merchant/people/:id', {
    async put(request, response) {
      const { role } = await readBody(request, ROLE_BODY);
      const merchantId = merchantOf(request).id;
      const id = readPersonId(request);
      const person = await record(request, (tx) => changeRole(tx, merchantId, id, role));
      send<'updateOwnPerson'>(response, presentOwnPerson(person, merchantId));
    },
  });
  merchantEndpoint(router, context, '/merchant/people/:id/invitation', {
    async post(request, response) {
      await readEmptyBody(request);
      const personId = readPersonId(request);
      const merchantId = merchantOf(request).id;
      const renewed = await record(request, async (tx) => {
        await requireOwnPerson(tx, merchantId, personId);
        return renew(tx, context, { personId, invitedBy: ownerOf(request) });
      });
      send<'renewOwnInvitation'>(response, presentLink(renewed), 201);
    },
  });
  merchantEndpoint(router, context, '/merchant/invitations/:id/revoke', {
    async post(request, response) {
      await readEmptyBody(request);
      const id = readInvitationId(request);
      await record(request, (tx) => revoke(tx, id, merchantOf(request).id));
      send<'revokeOwnInvitation'>(response, { ok: true });
    },
  });
}

/** @throws Refusal NOT_FOUND for a person without a role at this merchant; INVALID_STATE for its last owner */
async function changeRole(tx: Tx, merchantId: string, id: string, role: MerchantRole | null): Promise<Acted<Person>> {
  await lockPeople(tx);
  const old = await requireOwnPerson(tx, merchantId, id);
  const before = { role: old.merchantRoles.get(merchantId) ?? null };
  if (before.role === 'owner' && role !== 'owner' && (await countOtherMerchantOwners(tx, merchantId, id)) === 0) {
    refuse('INVALID_STATE', 'This is the last owner of the merchant: make another person an owner first');
  }
  await setMerchantRole(tx, id, merchantId, role);
  if (role !== before.role) await revokeAllSessions(tx, id);
  const result = (await findPerson(tx, id)) ?? refuseNoPerson();
  return { result, action: { action: 'person.change_role', object: id, before, after: { role } } };
}

async function requireOwnPerson(tx: Tx, merchantId: string, id: string): Promise<Person> {
  const person = await findPerson(tx, id);
  return person?.merchantRoles.has(merchantId) === true ? person : refuseNoPerson();
}
