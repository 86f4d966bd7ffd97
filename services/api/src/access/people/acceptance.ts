import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import Joi from 'joi';
import { languageField, personNameField } from '../../http/request/fields';
import { NEW_PASSKEY } from '../second-factor/passkeys';
import { CODE } from '../second-factor/totp';
import { MAX_PASSWORD_LENGTH } from './password-hash';

const SECRET = Joi.string()
  .pattern(/^[\w-]{43}$/)
  .messages({ 'string.pattern.base': '{{#label}} is not the secret of an invitation' })
  .required();

/** The body of what needs the secret of an invitation and nothing else. */
export const OPEN_BODY = Joi.object<{ secret: string }>({ secret: SECRET });

/** How a person accepts an invitation. */
export interface Acceptance {
  secret: string;
  name?: string;
  login_name?: string;
  language?: string;
  passkey?: { name: string; attestation: RegistrationResponseJSON };
  password?: string;
  otp?: string;
  device?: true;
  join?: true;
}

/** The body of an acceptance. */
export const ACCEPT_BODY = Joi.object<Acceptance>({
  secret: SECRET,
  name: personNameField(),
  login_name: Joi.string().max(100),
  language: languageField(),
  passkey: NEW_PASSKEY,
  password: Joi.string().max(MAX_PASSWORD_LENGTH),
  otp: CODE,
  device: Joi.valid(true),
  join: Joi.valid(true),
})
  .xor('passkey', 'password', 'device', 'join')
  .and('password', 'otp');
