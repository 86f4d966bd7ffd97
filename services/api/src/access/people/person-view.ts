import type { Schemas } from '@gateway/contract';
import type { Invitation, LinkedInvitation, Person } from '@gateway/store/people';

/** A person, as owners of the gateway see it. */
export function presentPerson(person: Person): Schemas['Person'] {
  return {
    ...presentCommon(person),
    gateway_role: person.gatewayRole,
    merchant_roles: [...person.merchantRoles].map(([merchant_id, role]) => ({ merchant_id, role })),
    has_directory: person.hasDirectory,
    suspended_at: person.suspendedAt?.toISOString() ?? null,
  };
}

/** A person, as owners of one merchant see it: its roles elsewhere are no matter of theirs. */
export function presentOwnPerson(person: Person, merchantId: string): Schemas['OwnPerson'] {
  return {
    ...presentCommon(person),
    role: person.merchantRoles.get(merchantId) ?? null,
    is_suspended: person.suspendedAt !== null,
  };
}

function presentCommon(
  person: Person,
): Pick<
  Schemas['Person'],
  'id' | 'name' | 'login_name' | 'has_password' | 'has_totp' | 'passkey_count' | 'created_at' | 'last_seen_at'
> {
  return {
    id: person.id,
    name: person.name,
    login_name: person.loginName,
    has_password: person.hasPassword,
    has_totp: person.hasTotp,
    passkey_count: person.passkeyCount,
    created_at: person.createdAt.toISOString(),
    last_seen_at: person.lastSeenAt?.toISOString() ?? null,
  };
}

/** An open invitation to a role. Its link is shown once, to the inviter. */
export function presentInvitation({ id, name, offer, createdAt, expiresAt }: Invitation): Schemas['Invitation'] {
  return {
    id,
    name,
    gateway_role: offer.kind === 'gateway' ? offer.role : null,
    merchant_id: offer.kind === 'merchant' ? offer.merchantId : null,
    merchant_role: offer.kind === 'merchant' ? offer.role : null,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}

/** An invitation with its link, for the inviter alone. */
export function presentLink({ id, link, expiresAt }: LinkedInvitation): Schemas['NewInvitation'] {
  return { id, link, expires_at: expiresAt.toISOString() };
}
