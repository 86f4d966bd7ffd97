import type { Schemas } from '@gateway/contract';
import type { Operation } from './access/me';
import { PATIENT_MS, requestEither, requestOwn } from './http/client';

/** A merchant as it sees itself, with what the gateway decided for it. */
export type OwnShop = Schemas['OwnMerchant'];

/** What the gateway's people and the merchant's see of it alike. */
export type Shop = Pick<OwnShop, Extract<keyof OwnShop, keyof Schemas['MerchantDetail']>>;

/** A key that is shown once. */
type IssuedKey = Schemas['RotatedKey'];

/** The result of a test of a merchant's webhook. */
export type WebhookTest = Schemas['TestOutcome'];

/** By which operations these are done, at the gateway and at a merchant. */
export const UPDATE_SHOP: readonly Operation[] = ['updateMerchant', 'updateOwnMerchant'];
export const SET_LOGO: readonly Operation[] = ['setLogo', 'setOwnLogo'];
export const REMOVE_LOGO: readonly Operation[] = ['removeLogo', 'removeOwnLogo'];
export const ROTATE_KEY: readonly Operation[] = ['rotateApiKey', 'rotateOwnApiKey'];
export const ROTATE_READ_ONLY_KEY: readonly Operation[] = ['rotateReadOnlyKey', 'rotateOwnReadOnlyKey'];
export const REVOKE_READ_ONLY_KEY: readonly Operation[] = ['revokeReadOnlyKey', 'revokeOwnReadOnlyKey'];
export const SET_EVENTS_URL: readonly Operation[] = ['setEventsUrl', 'setOwnEventsUrl'];
export const TEST_WEBHOOK: readonly Operation[] = ['testWebhook', 'testOwnWebhook'];

/** Where a merchant is for the gateway's people, and for its own. */
export function atShop(id: string, end = ''): { gateway: string; merchant: string } {
  return { gateway: `/merchants/${encodeURIComponent(id)}${end}`, merchant: `/merchant${end}` };
}

/** The merchant for which the person acts. */
export function findOwnShop(signal: AbortSignal): Promise<OwnShop> {
  return requestOwn('GET', '/merchant', { signal });
}

/** What is not given stays. @throws ApiError INVALID_BODY, NOT_FOUND */
export async function updateShop(id: string, change: Schemas['UpdateOwnMerchant']): Promise<void> {
  await requestEither('PUT', atShop(id), { body: change });
}

/** Gives it a logo. @throws ApiError INVALID_BODY, whose message says what is wrong with the image */
export async function setLogo(id: string, png: Blob): Promise<void> {
  await requestEither('PUT', atShop(id, '/logo'), { body: png });
}

export async function removeLogo(id: string): Promise<void> {
  await requestEither('DELETE', atShop(id, '/logo'));
}

/** Issues a new key, which only this response contains; the old one works for this long. */
export function rotateKey(id: string, overlapSeconds: number): Promise<IssuedKey> {
  const paths = { gateway: atShop(id, '/rotate-api-key').gateway, merchant: '/merchant/api-key' };
  return requestEither('POST', paths, { body: rotation(overlapSeconds) });
}

/** Makes a key that can only read, or replaces it; only this response contains it. */
export function rotateReadOnlyKey(id: string, overlapSeconds: number): Promise<Schemas['NewReadOnlyKey']> {
  return requestEither('POST', atShop(id, '/read-only-key'), { body: rotation(overlapSeconds) });
}

function rotation(overlapSeconds: number): Schemas['RotateApiKey'] {
  return { overlap_seconds: overlapSeconds };
}

export async function revokeReadOnlyKey(id: string): Promise<void> {
  await requestEither('POST', atShop(id, '/read-only-key/revoke'));
}

/** Sets where its events are pushed; null for nowhere. @throws ApiError INVALID_BODY */
export async function setEventsUrl(id: string, url: string | null): Promise<void> {
  const body: Schemas['EventsUrl'] = { events_url: url };
  await requestEither('PUT', atShop(id, '/events-url'), { body });
}

/** Sends a signed test webhook to a URL once. @throws ApiError VALIDATION_ERROR, INVALID_BODY */
export function testWebhook(id: string, url: string): Promise<WebhookTest> {
  return requestEither('POST', atShop(id, '/test-webhook'), { body: { url }, timeoutMs: PATIENT_MS });
}

/** Has all its failed webhooks sent again, at a bounded rate. @param note why; the gateway's people say it */
export function resendWebhooks(id: string, note?: string): Promise<Schemas['ResentWebhooks']> {
  return requestEither('POST', atShop(id, '/resend-webhooks'), note === undefined ? {} : { body: { note } });
}
