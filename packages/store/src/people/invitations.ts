import type { GatewayRole, MerchantRole, Role } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';

/** For how long the link of an invitation can be used (decisions 12.1): 72 hours. */
const LIFETIME = `interval '72 hours'`;

/** What an invitation leads to: a role, or new credentials of a person who has lost them. */
export type Offer = Role | { kind: 'credentials'; personId: string };

/** An invitation to be. */
export interface NewInvitation {
  secretHash: Buffer;
  /** Of the person, as the inviter writes it. */
  name: string;
  offer: Offer;
  /** Null: the deployment's password or the command line. */
  invitedBy: string | null;
}

export interface Invitation {
  id: string;
  name: string;
  offer: Offer;
  invitedBy: string | null;
  /** The secret of the authenticator app that was shown last. */
  totpSealed: Buffer | null;
  createdAt: Date;
  expiresAt: Date;
}

interface Row {
  id: string;
  name: string;
  gateway_role: GatewayRole | null;
  merchant_id: string | null;
  merchant_role: MerchantRole | null;
  person_id: string | null;
  invited_by: string | null;
  totp_sealed: Buffer | null;
  created_at: Date;
  expires_at: Date;
}

const COLUMNS = `id, name, gateway_role, merchant_id, merchant_role, person_id, invited_by, totp_sealed, created_at,
  expires_at`;
const IS_OPEN = 'used_at is null and revoked_at is null and expires_at > now()';

/** Stores an invitation. One to new credentials ends the older ones of that person. */
export async function insertInvitation(
  tx: Tx,
  { secretHash, name, offer, invitedBy }: NewInvitation,
): Promise<Invitation> {
  const personId = offer.kind === 'credentials' ? offer.personId : null;
  await query(tx, `update invitations set revoked_at = now() where person_id = :personId and ${IS_OPEN}`, { personId });
  const row = await queryOne<Row>(
    tx,
    `insert into invitations
       (secret_hash, name, gateway_role, merchant_id, merchant_role, person_id, invited_by, expires_at)
     values (:secretHash, :name, :gatewayRole, :merchantId, :merchantRole, :personId, :invitedBy, now() + ${LIFETIME})
     returning ${COLUMNS}`,
    {
      ...{ secretHash, name, personId, invitedBy },
      gatewayRole: offer.kind === 'gateway' ? offer.role : null,
      merchantId: offer.kind === 'merchant' ? offer.merchantId : null,
      merchantRole: offer.kind === 'merchant' ? offer.role : null,
    },
  );
  if (!row) throw new Error('no invitation was inserted');
  return toInvitation(row);
}

/** The open invitation of a secret. Reading uses nothing up. */
export async function findInvitation(db: Db, secretHash: Buffer): Promise<Invitation | undefined> {
  const sql = `select ${COLUMNS} from invitations where secret_hash = :secretHash and ${IS_OPEN}`;
  const row = await queryOne<Row>(db, sql, { secretHash });
  return row && toInvitation(row);
}

/** Keeps the secret of an authenticator app that an open invitation shows, in place of an earlier one. */
export async function setInvitationTotp(db: Db, id: string, totpSealed: Buffer): Promise<void> {
  await query(db, `update invitations set totp_sealed = :totpSealed where id = :id and ${IS_OPEN}`, { id, totpSealed });
}

/** Uses an invitation, in the transaction that makes the credentials. Of concurrent uses one succeeds. */
export async function takeInvitation(tx: Tx, secretHash: Buffer): Promise<Invitation | undefined> {
  const row = await queryOne<Row>(
    tx,
    `update invitations set used_at = now() where secret_hash = :secretHash and ${IS_OPEN} returning ${COLUMNS}`,
    { secretHash },
  );
  return row && toInvitation(row);
}

/** Ends an open invitation. Returns it, or undefined if there is none with this id. */
export async function revokeInvitation(tx: Tx, id: string): Promise<Invitation | undefined> {
  const row = await queryOne<Row>(
    tx,
    `update invitations set revoked_at = now() where id = :id and ${IS_OPEN} returning ${COLUMNS}`,
    { id },
  );
  return row && toInvitation(row);
}

/**
 * The open invitations to roles, newest first; at most a hundred.
 * @param merchantId only those to roles at this merchant; null: all
 */
export async function listInvitations(db: Db, merchantId: string | null): Promise<Invitation[]> {
  const rows = await query<Row>(
    db,
    `select ${COLUMNS} from invitations
     where ${IS_OPEN} and person_id is null ${merchantId === null ? '' : 'and merchant_id = :merchantId'}
     order by created_at desc, id desc limit 100`,
    { merchantId },
  );
  return rows.map(toInvitation);
}

function toInvitation(row: Row): Invitation {
  return {
    id: row.id,
    name: row.name,
    offer: toOffer(row),
    invitedBy: row.invited_by,
    totpSealed: row.totp_sealed,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

function toOffer({
  id,
  gateway_role: gateway,
  merchant_id: merchantId,
  merchant_role: merchant,
  person_id,
}: Row): Offer {
  if (gateway !== null) return { kind: 'gateway', role: gateway };
  if (merchantId !== null && merchant !== null) return { kind: 'merchant', merchantId, role: merchant };
  if (person_id !== null) return { kind: 'credentials', personId: person_id };
  throw new Error(`invitation ${id} offers nothing`);
}
