import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Request } from 'express';
import Joi from 'joi';
import { refuse } from '@gateway/domain';
import { type Tx } from '@gateway/store/db';
import {
  type ChallengePurpose,
  type FactorOwner,
  countTotpAttempt,
  findCredential,
  forgetTotpAttempts,
  insertChallenge,
  lockSecondFactor,
  type SecondFactor,
  takeChallenge,
  type TotpLimits,
  usePasskey,
  useRecoveryCode,
  useTotpStep,
} from '@gateway/store/gateway';
import type { ApiContext } from '../../base/context';
import { requestId } from '../../http/request/request-id';
import { BASE64URL, challengeOf, passkeyParty, requestOptions, verifyPasskey } from './passkey-party';
import { hashRecoveryCode } from './recovery-codes';
import { type Factor, SecondFactorRequired } from './required';
import { findTotpStep } from './totp-code';

/** What the fields of a request prove. */
export interface Proof {
  /** Of a person who has one; a person may sign in by passkeys alone. */
  password?: string;
  /** A code of the authenticator app, or a recovery code. */
  otp?: string;
  /** What a passkey answered to a challenge. */
  assertion?: AuthenticationResponseJSON;
}

/** A request that needs the second factor, if one is set up. */
export interface Attempt {
  proof: Proof;
  /** Whose factor it is. */
  owner: FactorOwner;
  isPasswordRight: boolean;
  /** What a challenge in it must be for. */
  purpose: ChallengePurpose;
  /** Whether the response must not disclose which part was wrong. */
  isDiscreet: boolean;
}

/** What let a request through beside the password. */
export type UsedFactor = Factor | 'recovery_code';

/** Accepts the second factor in the transaction of the action. Returns undefined if none is set up. */
export type Prove = (tx: Tx) => Promise<UsedFactor | undefined>;

/** Of a million codes three are right at any time: at most a hundred guesses, and hardly more than four in an hour. */
const TOTP_LIMITS: TotpLimits = { free: 5, pauseSeconds: 900, most: 100 };
const TOTP_CODE = /^\d{6}$/;
const MAX_OTP_LENGTH = 64;
const MAX_PASSWORD_LENGTH = 1024;

const NEEDED = 'A second factor is needed: send "otp" or "assertion" too';
const WRONG = 'The second factor is wrong, or was used before';
const DISCREET = 'The password and a second factor are needed; without both nothing more is disclosed at the moment';
const EXHAUSTED = 'Codes of the app are not accepted any more after too many wrong ones: use another factor';

export const ASSERTION = Joi.object<AuthenticationResponseJSON>({
  id: Joi.string().pattern(BASE64URL).required().messages({ 'string.pattern.base': '{{#label}} must be base64url' }),
  rawId: Joi.string().required(),
  type: Joi.string().valid('public-key').required(),
  response: Joi.object({
    clientDataJSON: Joi.string().required(),
    authenticatorData: Joi.string().required(),
    signature: Joi.string().required(),
  })
    .unknown()
    .required(),
  clientExtensionResults: Joi.object().unknown().required(),
}).unknown();

/** The fields of a second factor. */
export const FACTOR_FIELDS = { otp: Joi.string().max(MAX_OTP_LENGTH), assertion: ASSERTION };

/** What the deployment's password logs in with. */
export const LOGIN_BODY = Joi.object<Proof & { password: string }>({
  password: Joi.string().required(),
  ...FACTOR_FIELDS,
}).oxor('otp', 'assertion');

/** What confirms an action in a session: the password of a person who has one, and a second factor where one is set up. */
export const PROOF_BODY = Joi.object<Proof>({
  password: Joi.string().max(MAX_PASSWORD_LENGTH),
  ...FACTOR_FIELDS,
}).oxor('otp', 'assertion');

/** The second factor of a request. What can be used once is used up already, whatever becomes of the request. */
type Answer =
  | { kind: 'none' }
  | { kind: 'totp'; code: string; isComparable: boolean }
  | { kind: 'recovery_code'; hash: Buffer }
  | { kind: 'passkey'; assertion: AuthenticationResponseJSON; challenge: string | undefined };

/**
 * Runs an action that needs the second factor, if one is set up. The action calls `prove` first in its transaction, so
 * that a code is used if and only if the action is committed.
 * @throws SecondFactorRequired, with a new challenge if there is a passkey
 */
export async function withSecondFactor<T>(
  context: ApiContext,
  request: Request,
  attempt: Attempt,
  act: (prove: Prove) => Promise<T>,
): Promise<T> {
  const answer = await takeAnswer(context, attempt);
  try {
    return await act((tx) => prove(tx, context, attempt, answer));
  } catch (error) {
    if (!(error instanceof SecondFactorRequired)) throw error;
    if (answer.kind !== 'none') {
      const fields = { requestId: requestId.of(request), address: request.ip, factor: answer.kind };
      context.logger.warn('second factor was refused', fields);
    }
    const message = attempt.isDiscreet ? DISCREET : error.message;
    throw new SecondFactorRequired(message, error.factors, await newChallenge(context, error.factors, attempt.purpose));
  }
}

async function takeAnswer({ db }: ApiContext, { proof, owner, purpose, isPasswordRight }: Attempt): Promise<Answer> {
  const { otp, assertion } = proof;
  if (assertion) {
    const challenge = challengeOf(assertion);
    const isOurs = challenge !== undefined && (await takeChallenge(db, challenge, purpose));
    return { kind: 'passkey', assertion, challenge: isOurs ? challenge : undefined };
  }
  if (otp === undefined) return { kind: 'none' };
  const code = otp.replace(/\s/g, '');
  if (!TOTP_CODE.test(code)) return { kind: 'recovery_code', hash: hashRecoveryCode(otp) };
  // Only who knows the password can use up the attempts.
  return { kind: 'totp', code, isComparable: await countTotpAttempt(db, owner, TOTP_LIMITS, isPasswordRight) };
}

async function prove(tx: Tx, context: ApiContext, attempt: Attempt, answer: Answer): Promise<UsedFactor | undefined> {
  const { owner, isPasswordRight, isDiscreet } = attempt;
  const factor = await lockSecondFactor(tx, owner);
  if (!factor.totp && factor.passkeyCount === 0) {
    return isPasswordRight ? undefined : refuse('INVALID_PASSWORD', 'The password is wrong');
  }
  const isPaused = answer.kind === 'totp' && !answer.isComparable && !isExhausted(factor);
  if (isPaused && factor.totp && !isDiscreet) refusePaused(factor.totp.secondsSinceAttempt);
  const used = await accept(tx, context, owner, factor, answer);
  if (used === undefined || !isPasswordRight) {
    const reason = answer.kind === 'totp' && isExhausted(factor) ? EXHAUSTED : WRONG;
    throw new SecondFactorRequired(answer.kind === 'none' ? NEEDED : reason, possibleFactors(context, factor));
  }
  await forgetTotpAttempts(tx, owner);
  return used;
}

async function accept(
  tx: Tx,
  { config, hmacKeys }: ApiContext,
  owner: FactorOwner,
  { totp }: SecondFactor,
  answer: Answer,
): Promise<UsedFactor | undefined> {
  switch (answer.kind) {
    case 'none':
      return undefined;
    case 'recovery_code':
      return (await useRecoveryCode(tx, owner, answer.hash)) ? 'recovery_code' : undefined;
    case 'totp': {
      if (!totp || !answer.isComparable) return undefined;
      const step = findTotpStep(hmacKeys.open(totp.secretSealed), answer.code, new Date());
      return step !== undefined && (await useTotpStep(tx, owner, totp.id, step)) ? 'totp' : undefined;
    }
    case 'passkey': {
      const party = passkeyParty(config.publicBaseUrl);
      const credential = await findCredential(tx, owner, answer.assertion.id);
      if (!party || !credential || answer.challenge === undefined) return undefined;
      const counter = await verifyPasskey(party, answer.assertion, answer.challenge, credential);
      if (counter === undefined) return undefined;
      await usePasskey(tx, owner, credential.credentialId, counter);
      return 'passkey';
    }
  }
}

function isExhausted({ totp }: SecondFactor): boolean {
  return totp !== undefined && totp.attempts >= TOTP_LIMITS.most;
}

function refusePaused(secondsSinceAttempt = 0): never {
  const seconds = Math.max(1, Math.ceil(TOTP_LIMITS.pauseSeconds - secondsSinceAttempt));
  return refuse('RATE_LIMITED', 'Too many wrong codes: try again later, or use a recovery code', seconds);
}

function possibleFactors({ config }: ApiContext, factor: SecondFactor): Factor[] {
  const hasPasskey = factor.passkeyCount > 0 && passkeyParty(config.publicBaseUrl) !== undefined;
  return [
    ...(factor.totp && !isExhausted(factor) ? ['totp' as const] : []),
    ...(hasPasskey ? ['passkey' as const] : []),
  ];
}

async function newChallenge(
  { config, db }: ApiContext,
  factors: readonly Factor[],
  purpose: ChallengePurpose,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const party = passkeyParty(config.publicBaseUrl);
  const options = party && factors.includes('passkey') ? await requestOptions(party) : undefined;
  if (options) await insertChallenge(db, options.challenge, purpose);
  return options;
}
