import { epayResultUrl } from '@gateway/domain';
import type { ClaimedDelivery } from '@gateway/store/deliveries';
import type { OutboundRequest } from './outbound';
import { USER_AGENT } from './signing';
import type { Target } from './target-reader';

/** The request by which a shop that speaks EPay learns that its order is paid. */
export function epayRequest(
  { origin, path, attributes }: Target,
  { sealedKey, ...order }: NonNullable<ClaimedDelivery['epay']>,
  openSecret: (sealed: Buffer) => string,
): Omit<OutboundRequest, 'body'> {
  const target = {
    origin,
    path: epayResultUrl(path, order, openSecret(sealedKey)),
    attributes: { ...attributes, 'http.request.method': 'GET' },
  };
  return { target, headers: { accept: '*/*', 'user-agent': USER_AGENT } };
}

/** Whether a shop has taken note: a successful status does not say so, only this word does. */
export function isEPayAcknowledgement(body: string): boolean {
  return body.trim().toLowerCase() === 'success';
}
