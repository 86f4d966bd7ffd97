import type { OwnMerchant } from '../../api/access/me';
import {
  inviteOwnPerson,
  invitePerson,
  listOwnPeople,
  listPeople,
  renewInvitation,
  renewOwnInvitation,
  revokeInvitation,
  revokeOwnInvitation,
  updateOwnPerson,
  updatePerson,
  type GatewayRole,
  type MerchantRole,
  type NewInvitation,
  type PeoplePage,
} from '../../api/access/people';
import type { MerchantRow } from '../../api/merchants';
import { texts } from '../../texts/roles';

/** Where roles can be given, and which ones, with their words. */
export interface Place {
  /** Null: at the gateway. */
  merchantId: string | null;
  name: string;
  roles: Readonly<Record<string, string>>;
}

/** Whose people a page shows, and what can be done with them. */
export interface PeopleOf {
  /** Identifies them. */
  key: string;
  /** Where people can be invited, and roles changed. */
  invitePlaces: readonly Place[];
  places: readonly Place[];
  list: (page: { page: number; limit: number }, signal: AbortSignal) => Promise<PeoplePage>;
  /** @param role one of the place's */
  invite: (name: string, place: Place, role: string) => Promise<NewInvitation>;
  /** @param role null takes it */
  changeRole: (id: string, place: Place, role: string | null) => Promise<void>;
  renew: (id: string) => Promise<NewInvitation>;
  revoke: (id: string) => Promise<void>;
}

/** Those of the merchant for which the session acts. */
export function peopleOfMerchant({ id, name }: OwnMerchant): PeopleOf {
  const places = [{ merchantId: id, name, roles: texts.atMerchant }];
  return {
    ...{ key: `people of ${id}`, places, invitePlaces: places },
    list: (page, signal) => listOwnPeople(id, page, signal),
    invite: (person, _place, role) => inviteOwnPerson(person, role as MerchantRole),
    changeRole: (person, _place, role) => updateOwnPerson(person, role as MerchantRole | null),
    renew: renewOwnInvitation,
    revoke: revokeOwnInvitation,
  };
}

/**
 * Those of the gateway and of all merchants.
 * @param merchantId only those with a role at this merchant
 * @param isOwner whether an owner of the gateway asks; an operator may invite owners of merchants
 */
export function peopleOfGateway(
  merchants: readonly MerchantRow[],
  merchantId: string | undefined,
  isOwner: boolean,
): PeopleOf {
  const gateway: Place = { merchantId: null, name: texts.gateway, roles: texts.atGateway };
  const shops = merchants.map(({ id, name }): Place => ({ merchantId: id, name, roles: texts.atMerchant }));
  const { owner } = texts.atMerchant;
  return {
    key: `people ${merchantId ?? ''}`,
    places: [gateway, ...shops],
    invitePlaces: isOwner ? [gateway, ...shops] : shops.map((shop) => ({ ...shop, roles: { owner } })),
    list: (page, signal) => listPeople({ ...page, merchant_id: merchantId }, signal),
    invite: (name, place, role) =>
      invitePerson(
        place.merchantId === null
          ? { name, gateway_role: role as GatewayRole }
          : { name, merchant_id: place.merchantId, merchant_role: role as MerchantRole },
      ),
    changeRole: (id, place, role) =>
      updatePerson(
        id,
        place.merchantId === null
          ? { gateway_role: role as GatewayRole | null }
          : { merchant_id: place.merchantId, merchant_role: role as MerchantRole | null },
      ),
    renew: renewInvitation,
    revoke: revokeInvitation,
  };
}
