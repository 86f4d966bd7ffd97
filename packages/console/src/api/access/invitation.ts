import type { Schemas } from '@gateway/contract';
import { requestOwn } from '../http/client';

/** What an invitation offers, to anyone who has its link. */
export type Offer = Schemas['OpenInvitation'];
export type Acceptance = Omit<Schemas['AcceptInvitation'], 'secret'>;

/** Uses nothing up, but shows another secret each time. @throws ApiError NOT_FOUND */
export function openInvitation(secret: string): Promise<Offer> {
  return requestOwn('POST', '/auth/invitations/open', { body: { secret } });
}

/** The page of the directory at which the invitation is accepted. @throws ApiError INVALID_STATE, NOT_FOUND, UNAVAILABLE */
export async function beginDirectoryInvitation(secret: string): Promise<string> {
  const path = '/auth/invitations/directory';
  return (await requestOwn<Schemas['DirectoryUrl']>('POST', path, { body: { secret } })).url;
}

/** Returns the recovery codes of new credentials. @throws ApiError INVALID_BODY, INVALID_STATE, FORBIDDEN, NOT_FOUND */
export async function acceptInvitation(secret: string, by: Acceptance): Promise<readonly string[] | null> {
  const body: Schemas['AcceptInvitation'] = { secret, ...by };
  const { recovery_codes: codes } = await requestOwn<Schemas['AcceptedInvitation']>(
    'POST',
    '/auth/invitations/accept',
    { body },
  );
  return codes;
}
