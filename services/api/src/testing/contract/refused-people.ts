import { DECISION, PERSON_NAME, type Refused, type RefusedBody, UUID } from './refused-fields';

const PASSKEY = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} };
const SIGNED = { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };
const ASSERTION: Refused = [
  [{ ...PASSKEY, id: '=', response: SIGNED }, 'must be base64url'],
  [{ ...PASSKEY, type: 'password', response: SIGNED }, 'must be [public-key]'],
  [{ ...PASSKEY, response: {} }, 'clientDataJSON" is required'],
];
const OTP: Refused = [
  ['1'.repeat(65), 'less than or equal to 64 characters'],
  [7, 'must be a string'],
];
const SIX_DIGITS: Refused = [
  ['12345', 'must have six digits'],
  ['1234567', 'must have six digits'],
];

const textUpTo = (most: number): Refused => [
  ['a'.repeat(most + 1), `less than or equal to ${String(most)} characters`],
  [7, 'must be a string'],
];
const LANGUAGE: Refused = [
  ['deutsch', 'must be the tag of a language, such as "de"'],
  ['DE', 'must be the tag of a language'],
];
const SECRET: Refused = [['a'.repeat(42), 'is not the secret of an invitation']];
const GATEWAY_ROLE: Refused = [['root', 'must be one of [owner, operator, auditor']];
const MERCHANT_ROLE: Refused = [['root', 'must be one of [owner, manager, cashier, reader']];

/** Logging in, second factors, and people. */
export const REFUSED_OF_PEOPLE: Record<string, RefusedBody> = {
  Confirmation: {
    valid: { password: 'a' },
    fields: { password: [[7, 'must be a string']], otp: OTP, assertion: ASSERTION },
  },
  Proof: { valid: { password: 'a' }, fields: { password: textUpTo(1_024), otp: OTP, assertion: ASSERTION } },
  TotpCode: { valid: {}, fields: { otp: SIX_DIGITS } },
  NewPasskey: {
    valid: { name: 'a' },
    fields: {
      name: [...DECISION, ['a'.repeat(101), 'less than or equal to 100 characters']],
      attestation: [
        [{ ...PASSKEY, type: 'password', response: SIGNED }, 'must be [public-key]'],
        [{ ...PASSKEY, response: {} }, 'clientDataJSON" is required'],
      ],
    },
  },
  SignIn: {
    valid: { login_name: 'a', password: 'a' },
    fields: { login_name: textUpTo(100), password: textUpTo(256), otp: OTP, assertion: ASSERTION },
  },
  PasskeyAnswer: { valid: {}, fields: { assertion: ASSERTION } },
  InvitationSecret: { valid: {}, fields: { secret: SECRET } },
  AcceptInvitation: {
    valid: { secret: 'a'.repeat(43), login_name: 'a', password: 'a', otp: '123456' },
    fields: {
      secret: SECRET,
      name: PERSON_NAME,
      login_name: textUpTo(100),
      language: LANGUAGE,
      passkey: [[{ name: 'a' }, 'attestation" is required']],
      password: textUpTo(256),
      otp: SIX_DIGITS,
      device: [[false, 'must be [true]']],
      join: [[false, 'must be [true]']],
    },
  },
  UpdateMe: { valid: {}, fields: { name: PERSON_NAME, language: LANGUAGE } },
  SetPassword: {
    valid: { password: 'a', new_password: 'a' },
    fields: { password: textUpTo(256), otp: OTP, assertion: ASSERTION, new_password: textUpTo(256) },
  },
  InvitePerson: {
    valid: { name: 'a', gateway_role: 'auditor' },
    fields: { name: PERSON_NAME, gateway_role: GATEWAY_ROLE, merchant_id: UUID, merchant_role: MERCHANT_ROLE },
  },
  UpdatePerson: {
    valid: {},
    fields: {
      name: PERSON_NAME,
      gateway_role: GATEWAY_ROLE,
      merchant_id: UUID,
      merchant_role: MERCHANT_ROLE,
      is_suspended: [['yes', 'must be a boolean']],
    },
  },
  InviteOwnPerson: { valid: { name: 'a', role: 'reader' }, fields: { name: PERSON_NAME, role: MERCHANT_ROLE } },
  OwnRole: { valid: {}, fields: { role: MERCHANT_ROLE } },
};
