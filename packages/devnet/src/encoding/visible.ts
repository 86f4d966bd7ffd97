import { addressFromHex } from '@gateway/domain';
import { isList, type Json } from './json';

const ADDRESS_KEYS = new Set([
  'address',
  'owner_address',
  'to_address',
  'contract_address',
  'origin_address',
  'witness_address',
  'caller_address',
  'transferTo_address',
  'receiver_address',
  'from',
  'to',
  'account',
  'fromAccounts',
  'toAccounts',
]);

/** Converts the response to a request with `"visible":true`: addresses in base58, memos as text. */
export function visible(value: Json, key = ''): Json {
  if (typeof value === 'string') return ADDRESS_KEYS.has(key) ? base58(value) : value;
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map((item) => visible(item, key));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, member === undefined ? undefined : shown(key, name, member)]),
  );
}

function shown(parent: string, name: string, member: Json): Json {
  const isMemo = parent === 'raw_data' && name === 'data' && typeof member === 'string';
  return isMemo ? Buffer.from(member, 'hex').toString() : visible(member, name);
}

/** The addresses of logs have 20 bytes, all others 21. */
function base58(hex: string): string {
  if (/^[0-9a-f]{40}$/.test(hex)) return addressFromHex(`41${hex}`);
  return /^41[0-9a-f]{40}$/.test(hex) ? addressFromHex(hex) : hex;
}
