/** Whose second factor it is: that of a person, by its id, or that of the deployment's password (null). */
export type FactorOwner = string | null;

/** The tables of a second factor, and what limits their rows to one owner. */
export interface FactorTables {
  totp: string;
  passkeys: string;
  recoveryCodes: string;
  /** A condition of SQL, with the parameter `owner`. */
  isTheirs: string;
  /** What comes first in the columns, and in the values, of a new row. */
  ownerColumn: string;
  ownerValue: string;
}

const OF_DEPLOYMENT: FactorTables = {
  totp: 'admin_totp',
  passkeys: 'admin_passkeys',
  recoveryCodes: 'recovery_codes',
  isTheirs: 'true',
  ownerColumn: '',
  ownerValue: '',
};

const OF_PERSON: FactorTables = {
  totp: 'person_totp',
  passkeys: 'person_passkeys',
  recoveryCodes: 'person_recovery_codes',
  isTheirs: 'person_id = :owner',
  ownerColumn: 'person_id, ',
  ownerValue: ':owner::uuid, ',
};

/** The deployment's factors stay in the tables of the first release, whose programs know of no people. */
export function tablesOf(owner: FactorOwner): FactorTables {
  return owner === null ? OF_DEPLOYMENT : OF_PERSON;
}
