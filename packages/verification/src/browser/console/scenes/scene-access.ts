import { createHash } from 'node:crypto';
import type { Schemas } from '@gateway/contract';
import { hashOf } from '@gateway/store/testing';
import { at, idOf } from './scene-orders';

const ADDRESS = '203.0.113.7';

const session = (
  name: string,
  agent: string | null,
  address: string,
  begun: number,
  used: number,
): Schemas['AdminSession'] => ({
  id: idOf(name),
  is_current: name === 'here',
  address,
  user_agent: agent,
  created_at: at(begun),
  last_used_at: at(used),
  expires_at: at(begun - 24 * 60),
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1';

/** Open sessions: this one, a phone, a script, and an unknown address. */
export const SESSIONS = [
  session('here', FIREFOX, ADDRESS, 12, 0),
  session('phone', SAFARI, '2001:db8:4a:9c10:f1c2:77ff:fe03:1b2e', 95, 22),
  session('script', 'curl/8.5.0', '198.51.100.24', 400, 399),
  session('stranger', null, '192.0.2.200', 1300, 460),
];

/** An app and two passkeys, with few recovery codes left. */
export const SECOND_FACTOR: Schemas['SecondFactor'] = {
  totp: { created_at: at(60 * 24 * 90), last_used_at: at(12) },
  passkeys: [
    { id: idOf('laptop'), name: 'Laptop of the office', created_at: at(60 * 24 * 30), last_used_at: at(2 * 24 * 60) },
    { id: idOf('key'), name: 'Security key in the safe', created_at: at(60 * 24 * 29), last_used_at: null },
  ],
  recovery_codes_left: 2,
  passkeys_possible: true,
};

export const TOTP_SECRET: Schemas['TotpSecret'] = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Gateway:pay.example?issuer=Gateway&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
};

export const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) =>
  (
    hashOf(`code ${String(index)}`)
      .slice(0, 16)
      .match(/.{4}/g) ?? []
  ).join('-'),
);

type Done = Pick<Schemas['AdminAction'], 'action' | 'object' | 'before' | 'after'> &
  Partial<Pick<Schemas['AdminAction'], 'operator' | 'person' | 'role' | 'merchant_id'>>;

const DONE: readonly Done[] = [
  {
    action: 'person.invite',
    object: idOf('cashier'),
    before: null,
    after: { name: 'Counter 2', merchant_id: idOf('Oslo Tea Room'), merchant_role: 'cashier' },
    ...{ person: { id: idOf('Ingrid'), name: 'Ingrid Nordmann-Featherstonehaugh' }, role: 'merchant owner' },
    merchant_id: idOf('Oslo Tea Room'),
  },
  {
    action: 'transfer.assign',
    object: `${hashOf('late')}-0`,
    before: { disposition: 'held' },
    after: { disposition: 'assigned', order_id: idOf('OTR-3377') },
  },
  {
    action: 'merchant.update',
    object: idOf('Pixelkiln'),
    before: { name: 'Pixelkiln', is_active: true },
    after: { name: 'Pixelkiln', is_active: false, webhook_secret: 'changed' },
  },
  {
    action: 'order.retry_webhook',
    object: idOf('PK-5521'),
    before: { status: 'callback_failed' },
    after: { status: 'confirmed', callback_url: 'https://shop.pixelkiln.example/payments/crypto/notifications/usdt' },
  },
  {
    action: 'wallet.accept_cold',
    object: 'TQhs6hJK2U9sjrVx4XmEbkD4p4ZrCeszNR',
    before: { cold_wallet_address: 'TVwAqG7MCH5gEubXFmeT8gDuuT87LPvWxj' },
    after: { cold_wallet_address: 'TQhs6hJK2U9sjrVx4XmEbkD4p4ZrCeszNR' },
    operator: 'root@gateway-1.example',
  },
  {
    action: 'merchant.rotate_api_key',
    object: idOf('Lumen Prints'),
    before: { api_key_prefix: 'gpk_4tJx9WmQ' },
    after: { api_key_prefix: 'gpk_Zr8HsQ1n' },
  },
  { action: 'session.revoke_others', object: null, before: null, after: { revoked_count: 2 } },
  { action: 'session.log_in', object: idOf('here'), before: null, after: { user_agent: FIREFOX } },
];

/** The newest daily seal. */
export const NEWEST_SEAL: Schemas['DaySeal'] = { day: '2026-11-21', rows: 5_204, seal: '3f9a0c71'.repeat(8) };

/** Rows of the admin audit log, newest first. */
export const AUDIT_LOG = DONE.map(({ operator = null, person = null, ...row }, index): Schemas['AdminAction'] => ({
  sequence: 1204 - index,
  recorded_at: at(7 + index * 190),
  actor: operator !== null ? 'command_line' : person === null ? 'admin' : 'person',
  ...{ person, role: null, merchant_id: null },
  session_id: operator === null ? idOf('here') : null,
  address: operator === null ? ADDRESS : null,
  operator,
  ...row,
  hash: createHash('sha256').update(String(index)).digest('hex'),
}));
