import type { Request, Router } from 'express';
import Joi from 'joi';
import type { Schemas } from '@gateway/contract';
import { GATEWAY_ROLES, MERCHANT_ROLES, Refusal, refuse, type Role } from '@gateway/domain';
import type { Tx } from '@gateway/store/db';
import {
  resetSecondFactor,
  revokeAllSessions,
  type Acted,
  type ActionFacts,
  type AdminAction,
  type AdminActionName,
} from '@gateway/store/gateway';
import { findMerchant } from '@gateway/store/merchants';
import {
  countOtherOwners,
  emptyPerson,
  findPerson,
  listInvitations,
  listPeople,
  lockPeople,
  setGatewayRole,
  setMerchantRole,
  suspendPerson,
  updateProfile,
  type Person,
} from '@gateway/store/people';
import type { ApiContext } from '../../base/context';
import { readBody, readEmptyBody } from '../../http/request/body';
import { readInvitationId, readPersonId, refuseNoMerchant, refuseNoPerson } from '../path-ids';
import { personNameField } from '../../http/request/fields';
import { readListPage } from '../../http/request/list-page';
import { type ListQuery, PAGE_QUERY, pageOf, QUERY_FIELDS, readQuery } from '../../http/request/query';
import { send } from '../../http/send';
import { recordedAction } from '../admin/admin-action';
import { ownerOf, sessionOf } from '../admin/admin-auth';
import { adminEndpoint } from '../admin/admin-endpoint';
import { invite, renew, requireManaged, requireMayGive, requireSafeOwner, revoke, inviterOf } from './invite';
import { presentInvitation, presentLink, presentPerson } from './person-view';

const INVITE_BODY = Joi.object<Schemas['InvitePerson']>({
  name: personNameField().required(),
  gateway_role: Joi.string().valid(...GATEWAY_ROLES),
  merchant_id: QUERY_FIELDS.id,
  merchant_role: Joi.string().valid(...MERCHANT_ROLES),
})
  .xor('gateway_role', 'merchant_role')
  .and('merchant_id', 'merchant_role');

const UPDATE_BODY = Joi.object<Schemas['UpdatePerson']>({
  name: personNameField(),
  gateway_role: Joi.string()
    .valid(...GATEWAY_ROLES)
    .allow(null),
  merchant_id: QUERY_FIELDS.id,
  merchant_role: Joi.string()
    .valid(...MERCHANT_ROLES)
    .allow(null),
  is_suspended: Joi.boolean(),
}).and('merchant_id', 'merchant_role');

const PEOPLE_QUERY = PAGE_QUERY.append<ListQuery & { merchant_id?: string }>({ merchant_id: QUERY_FIELDS.id });

/** The people of the gateway and of its merchants. */
export function peopleRoutes(router: Router, context: ApiContext): void {
  adminEndpoint(router, context, '/people', {
    async get(request, response) {
      const query = readQuery(request, PEOPLE_QUERY);
      const page = pageOf(query);
      const merchantId = query.merchant_id ?? null;
      const { people, pagination } = await readListPage(context.lists, sessionOf(request).id, page, (listDb) =>
        listPeople(listDb, { ...page, merchantId }),
      );
      const invitations = await listInvitations(context.db, merchantId);
      send<'listPeople'>(response, {
        data: people.map(presentPerson),
        invitations: invitations.map(presentInvitation),
        pagination,
      });
    },
    async post(request, response) {
      const body = await readBody(request, INVITE_BODY);
      const role = await readRole(context, body);
      const invitedBy = ownerOf(request);
      const invited = await recordedAction(context, request, (tx) =>
        invite(tx, context, { name: body.name, role, invitedBy }),
      );
      send<'invitePerson'>(response, presentLink(invited), 201);
    },
  });
  adminEndpoint(router, context, '/people/:id', {
    async put(request, response) {
      const body = await readBody(request, UPDATE_BODY);
      if (Object.keys(body).length === 0) throw new Refusal('EMPTY_UPDATE', 'Nothing to change was given');
      const id = readPersonId(request);
      const person = await recordedAction(context, request, (tx) => changePerson(tx, request, id, body));
      send<'updatePerson'>(response, presentPerson(person));
    },
    async delete(request, response) {
      await readEmptyBody(request);
      const id = readPersonId(request);
      await recordedAction(context, request, (tx) => removePerson(tx, request, id));
      send<'removePerson'>(response, { ok: true });
    },
  });
  adminEndpoint(router, context, '/people/:id/invitation', {
    async post(request, response) {
      await readEmptyBody(request);
      const personId = readPersonId(request);
      const renewed = await recordedAction(context, request, (tx) =>
        renew(tx, context, { personId, invitedBy: ownerOf(request) }),
      );
      send<'renewInvitation'>(response, presentLink(renewed), 201);
    },
  });
  adminEndpoint(router, context, '/invitations/:id/revoke', {
    async post(request, response) {
      await readEmptyBody(request);
      const id = readInvitationId(request);
      await recordedAction(context, request, (tx) => revoke(tx, id, null));
      send<'revokeInvitation'>(response, { ok: true });
    },
  });
}

async function readRole({ db }: ApiContext, body: Schemas['InvitePerson']): Promise<Role> {
  const { gateway_role: gateway, merchant_id: merchantId, merchant_role: role } = body;
  if (gateway !== undefined) return { kind: 'gateway', role: gateway };
  if (merchantId === undefined || role === undefined) return refuse('INVALID_BODY', '"gateway_role" is required');
  if (!(await findMerchant(db, merchantId))) refuseNoMerchant();
  return { kind: 'merchant', merchantId, role };
}

/** @throws Refusal NOT_FOUND; INVALID_STATE for the last owner */
async function changePerson(
  tx: Tx,
  request: Request,
  id: string,
  body: Schemas['UpdatePerson'],
): Promise<Acted<Person>> {
  await lockPeople(tx);
  const old = await requireManaged(tx, ownerOf(request), id);
  const { name, gateway_role: gatewayRole, merchant_id: merchantId, merchant_role: merchantRole } = body;
  if (name !== undefined) await updateProfile(tx, id, { name, language: old.language });
  if (gatewayRole !== undefined && gatewayRole !== old.gatewayRole) {
    if (old.gatewayRole === 'owner') await requireOtherOwner(tx, id);
    if (gatewayRole !== null) {
      await requireMayGive(tx, await inviterOf(tx, ownerOf(request)), { kind: 'gateway', role: gatewayRole });
    }
    if (gatewayRole === 'owner') requireSafeOwner(old);
    await setGatewayRole(tx, id, gatewayRole);
  }
  if (merchantId !== undefined && merchantRole !== undefined) {
    if (!(await findMerchant(tx, merchantId))) refuseNoMerchant();
    await setMerchantRole(tx, id, merchantId, merchantRole);
  }
  if (body.is_suspended !== undefined) {
    if (body.is_suspended && old.gatewayRole === 'owner') await requireOtherOwner(tx, id);
    await suspendPerson(tx, id, body.is_suspended);
  }
  const hasLost = gatewayRole !== undefined || merchantRole !== undefined || body.is_suspended === true;
  if (hasLost) await revokeAllSessions(tx, id);
  const result = (await findPerson(tx, id)) ?? refuseNoPerson();
  return { result, action: actionOf(old, result, body) };
}

/** What changed, named by what weighs most. Owners of a merchant see the row of a role there, and it names no other role. */
function actionOf(old: Person, person: Person, body: Schemas['UpdatePerson']): AdminAction {
  const { merchant_id: merchantId, merchant_role: _given, ...others } = body;
  if (merchantId !== undefined && Object.keys(others).length === 0) {
    const roleOf = ({ merchantRoles }: Person): ActionFacts => ({ role: merchantRoles.get(merchantId) ?? null });
    const facts = { before: roleOf(old), after: roleOf(person) };
    return { action: 'person.change_role', object: person.id, ...facts, merchantId };
  }
  return { action: heaviestOf(body), object: person.id, before: factsOf(old), after: factsOf(person) };
}

function heaviestOf(body: Schemas['UpdatePerson']): AdminActionName {
  if (body.is_suspended !== undefined) return body.is_suspended ? 'person.suspend' : 'person.resume';
  return body.gateway_role === undefined && body.merchant_role === undefined ? 'person.update' : 'person.change_role';
}

function factsOf(person: Person): ActionFacts {
  const { gateway_role, merchant_roles, suspended_at } = presentPerson(person);
  return { name: person.name, gateway_role, merchant_roles, suspended: suspended_at !== null };
}

async function requireOtherOwner(tx: Tx, id: string): Promise<void> {
  if ((await countOtherOwners(tx, id)) > 0) return;
  refuse('INVALID_STATE', 'This is the last owner of the gateway who can sign in: make another person an owner first');
}

/** Only its name stays, which the audit log shows. */
async function removePerson(tx: Tx, request: Request, id: string): Promise<Acted<null>> {
  await lockPeople(tx);
  const old = await requireManaged(tx, ownerOf(request), id);
  if (old.gatewayRole === 'owner') await requireOtherOwner(tx, id);
  await resetSecondFactor(tx, id);
  await revokeAllSessions(tx, id);
  await emptyPerson(tx, id);
  return { result: null, action: { action: 'person.remove', object: id, before: factsOf(old), after: null } };
}
