import type { Request } from 'express';
import { refuse, toLoginName } from '@gateway/domain';
import type { Tx } from '@gateway/store/db';
import {
  activateTotp,
  beginTotp,
  findTotpSetUp,
  insertPasskey,
  type Acted,
  type AdminActor,
  type Credential,
} from '@gateway/store/gateway';
import {
  bindDirectory,
  factsOfOffer,
  findInvitation,
  findPerson,
  hashInvitationSecret,
  insertPerson,
  lockPeople,
  setGatewayRole,
  setLoginName,
  setMerchantRole,
  setPasswordHash,
  takeInvitation,
  type Invitation,
  type Offer,
  type Person,
} from '@gateway/store/people';
import type { ApiContext } from '../../base/context';
import { recordAs, requireSession } from '../admin/admin-action';
import { findSession } from '../admin/admin-auth';
import { shownAddress } from '../caller';
import { newSession, type NewSession } from '../login/begin-session';
import { refuseNoInvitation } from '../path-ids';
import { issueRecoveryCodes } from '../second-factor/changes';
import { readCredential } from '../second-factor/passkeys';
import { findTotpStep } from '../second-factor/totp-code';
import { inviterOf, requireDirectoryAllowed, requireManaged, requireMayGive, requireSafeOwner } from './invite';
import type { Acceptance } from './acceptance';
import { checkNewPassword, hashPassword } from './password-hash';

/** What a person proves with the acceptance, checked and hashed before the transaction begins. */
type Way =
  | { kind: 'passkey'; name: string; credential: Credential }
  | { kind: 'password'; hash: string; step: number }
  | { kind: 'device' }
  | { kind: 'directory'; subject: string }
  | { kind: 'join'; personId: string; sessionId: string };

interface Accepted {
  /** Recovery codes, shown once; null without a second factor of its own. */
  codes: string[] | null;
  /** The session that begins; undefined for a person who joins with the session that it has. */
  session: NewSession | undefined;
}

/**
 * Accepts an invitation. It is taken in the transaction that makes the credentials and gives the role, so of fifty at once
 * one succeeds; and what the inviter may give is checked there, as it is then.
 * @throws Refusal NOT_FOUND, FORBIDDEN, INVALID_STATE, INVALID_BODY
 */
export async function accept(context: ApiContext, request: Request, body: Acceptance): Promise<Accepted> {
  const secretHash = hashInvitationSecret(body.secret);
  const found = (await findInvitation(context.db, secretHash)) ?? refuseNoInvitation();
  const way = await prepare(context, request, body, found);
  return acceptAs(context, request, { body, secretHash, found, way });
}

/**
 * Accepts an invitation with a subject of the directory, which is bound to the person in the transaction that takes the
 * invitation.
 * @throws Refusal NOT_FOUND, FORBIDDEN, INVALID_STATE
 */
export async function acceptByDirectory(
  context: ApiContext,
  request: Request,
  secretHash: Buffer,
  subject: string,
): Promise<NewSession> {
  const found = (await findInvitation(context.db, secretHash)) ?? refuseNoInvitation();
  const way = { kind: 'directory', subject } as const;
  const { session } = await acceptAs(context, request, { body: {}, secretHash, found, way });
  if (!session) throw new Error('no session was begun');
  return session;
}

/** What a person may choose when accepting. */
type Choices = Omit<Acceptance, 'secret'>;

async function acceptAs(
  context: ApiContext,
  request: Request,
  { body, secretHash, found, way }: { body: Choices; secretHash: Buffer; found: Invitation; way: Way },
): Promise<Accepted> {
  const kind = way.kind === 'device' ? 'counter' : 'person';
  const session = way.kind === 'join' ? undefined : await newSession(context, request, kind);
  const personId = personOf(found, way);
  const actor: AdminActor = {
    ...{ kind: 'person', personId, role: roleName(found.offer), merchantId: merchantOf(found.offer) },
    ...{ sessionId: sessionIdOf(way, session), address: shownAddress(request) },
  };
  const codes = await recordAs(context, request, actor, async (tx) => {
    const accepted = await acceptIn(tx, { body, secretHash, way, session, personId });
    if (way.kind === 'join') await requireSession(tx, context, way.sessionId);
    return accepted;
  });
  return { codes, session };
}

interface Acceptable {
  body: Choices;
  secretHash: Buffer;
  way: Way;
  session: NewSession | undefined;
  personId: string;
}

async function acceptIn(
  tx: Tx,
  { body, secretHash, way, session, personId }: Acceptable,
): Promise<Acted<string[] | null>> {
  await lockPeople(tx);
  const invitation = (await takeInvitation(tx, secretHash)) ?? refuseNoInvitation();
  const { offer } = invitation;
  await requireOffer(tx, invitation);
  if (way.kind === 'directory') await requireDirectoryAllowed(tx, offer);
  const person = await findPerson(tx, personId);
  if (!person) await addPerson(tx, personId, invitation, body);
  else if (offer.kind === 'credentials' && body.login_name !== undefined) await rename(tx, person, body.login_name);
  await giveRole(tx, personId, offer, person);
  const codes = await addCredentials(tx, personId, invitation, way, session);
  const counterMerchantId = way.kind === 'device' ? merchantOf(offer) : null;
  await session?.store(tx, { personId, counterMerchantId });
  const after = { invitation: invitation.id, ...factsOfOffer(offer), by: way.kind };
  return { result: codes, action: { action: 'person.accept_invitation', object: personId, before: null, after } };
}

/** @throws Refusal FORBIDDEN if the inviter may not give this any more */
async function requireOffer(tx: Tx, { offer, invitedBy }: Invitation): Promise<void> {
  if (offer.kind === 'credentials') {
    await requireManaged(tx, invitedBy, offer.personId);
    return;
  }
  await requireMayGive(tx, await inviterOf(tx, invitedBy), offer);
}

async function prepare(
  context: ApiContext,
  request: Request,
  body: Acceptance,
  { id, offer, totpSealed }: Invitation,
): Promise<Way> {
  if (body.passkey) {
    const { name, attestation } = body.passkey;
    return { kind: 'passkey', name, credential: await readCredential(context, attestation, id) };
  }
  if (body.password !== undefined) {
    checkNewPassword(body.password, new URL(context.config.publicBaseUrl).hostname);
    const step = totpSealed && findTotpStep(context.hmacKeys.open(totpSealed), body.otp ?? '', new Date());
    if (step === null || step === undefined) {
      return refuse('INVALID_BODY', '"otp" is not the code that the app shows now');
    }
    return { kind: 'password', hash: await hashPassword(body.password), step };
  }
  if (body.device) {
    if (offer.kind === 'merchant' && offer.role === 'cashier') return { kind: 'device' };
    return refuse('INVALID_STATE', 'Only a cashier can sign in a device');
  }
  const session = await findSession(context, request);
  if (offer.kind === 'credentials') return refuse('INVALID_STATE', 'Set up a passkey, or a password with an app');
  if (!session?.person || session.counterMerchantId !== null) {
    return refuse('INVALID_STATE', 'Sign in as the person who gets this role first');
  }
  return { kind: 'join', personId: session.person.id, sessionId: session.id };
}

/** The id of a person to be is that of the invitation: the passkey was made for it. */
function personOf({ id, offer }: Invitation, way: Way): string {
  if (way.kind === 'join') return way.personId;
  return offer.kind === 'credentials' ? offer.personId : id;
}

const sessionIdOf = (way: Way, session: NewSession | undefined): string =>
  way.kind === 'join' ? way.sessionId : (session?.id ?? '');

const merchantOf = (offer: Offer): string | null => (offer.kind === 'merchant' ? offer.merchantId : null);

function roleName(offer: Offer): string {
  if (offer.kind === 'gateway') return offer.role;
  return offer.kind === 'merchant' ? `merchant ${offer.role}` : 'person';
}

async function addPerson(tx: Tx, id: string, { name }: Invitation, body: Choices): Promise<void> {
  if (body.password !== undefined && body.login_name === undefined) {
    refuse('INVALID_BODY', '"login_name" is required with a password');
  }
  const loginName = body.login_name === undefined ? null : readLoginName(body.login_name);
  const isAdded = await insertPerson(tx, {
    ...{ id, name: body.name ?? name, loginName, language: body.language ?? null },
    ...{ passwordHash: null, directorySubject: null },
  });
  if (!isAdded) refuse('INVALID_STATE', 'This login name is taken: choose another');
}

async function rename(tx: Tx, { id, loginName: old }: Person, given: string): Promise<void> {
  const loginName = readLoginName(given);
  if (loginName !== old && !(await setLoginName(tx, id, loginName))) {
    refuse('INVALID_STATE', 'This login name is taken: choose another');
  }
}

function readLoginName(given: string): string {
  const rule =
    '"login_name" must have letters of ASCII, digits, ".", "-", "_" and "@" only, and begin with a letter or digit';
  return toLoginName(given) ?? refuse('INVALID_BODY', rule);
}

/** Never takes a role, and never replaces one that the person has: an owner changes roles. */
async function giveRole(tx: Tx, personId: string, offer: Offer, person: Person | undefined): Promise<void> {
  if (offer.kind === 'credentials') return;
  const has = offer.kind === 'gateway' ? person?.gatewayRole : person?.merchantRoles.get(offer.merchantId);
  if (has !== undefined && has !== null)
    refuse('INVALID_STATE', `You are ${has} here already: an owner can change that`);
  if (person && offer.kind === 'gateway' && offer.role === 'owner') requireSafeOwner(person);
  if (offer.kind === 'gateway') await setGatewayRole(tx, personId, offer.role);
  else await setMerchantRole(tx, personId, offer.merchantId, offer.role);
}

async function addCredentials(
  tx: Tx,
  personId: string,
  { totpSealed }: Invitation,
  way: Way,
  session: NewSession | undefined,
): Promise<string[] | null> {
  if (way.kind === 'passkey') {
    const id = await insertPasskey(tx, personId, way.name, way.credential);
    if (id === undefined) refuse('INVALID_STATE', 'This passkey is known already');
    return issueRecoveryCodes(tx, personId);
  }
  if (way.kind === 'directory' && !(await bindDirectory(tx, personId, way.subject))) {
    refuse(
      'FORBIDDEN',
      'This account of the directory belongs to another person here: sign in, and open the link again',
    );
  }
  if (way.kind !== 'password' || !totpSealed || !session) return null;
  await setPasswordHash(tx, personId, way.hash);
  await beginTotp(tx, personId, session.id, totpSealed);
  const setUp = (await findTotpSetUp(tx, personId, session.id)) ?? refuseNoInvitation();
  await activateTotp(tx, personId, setUp.id, way.step);
  return issueRecoveryCodes(tx, personId);
}
