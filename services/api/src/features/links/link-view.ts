import type { Schemas } from '@gateway/contract';
import { formatUsdt, presentLinkTerms } from '@gateway/domain';
import type { LinkContent, LinkEnd, ListedLink } from '@gateway/store/links';
import type { ApiConfig } from '../../base/config';
import { pathOfLink } from '../../pages/own-pages';

/** A payment link as its merchant reads it. */
export function presentLink(link: ListedLink, config: Pick<ApiConfig, 'publicBaseUrl'>): Schemas['PaymentLink'] {
  return {
    id: link.id,
    url: config.publicBaseUrl + pathOfLink(link.id),
    ...presentContent(link),
    state: stateOf(link),
    paid_count: link.paidCount,
    received: formatUsdt(link.received),
    created_at: link.createdAt.toISOString(),
  };
}

/** The same with its merchant, for the admin. */
export function presentListedLink(link: ListedLink, config: ApiConfig): Schemas['ListedPaymentLink'] {
  return { merchant_id: link.merchantId, merchant_name: link.merchantName, ...presentLink(link, config) };
}

/** What a merchant decides about a link. */
export function presentContent(link: LinkContent) {
  return {
    title: link.title,
    text: link.text,
    ...presentLinkTerms(link.terms),
    single_use: link.isSingleUse,
    most_payments: link.mostPayments,
    ends_at: link.endsAt?.toISOString() ?? null,
    reference: link.reference,
    success_url: link.successUrl,
    callback_url: link.callbackUrl,
    ...(link.metadata && { metadata: link.metadata }),
    active: link.isActive,
  };
}

function stateOf({ isActive, endsAt, isSingleUse, mostPayments, paidCount }: ListedLink): 'open' | LinkEnd {
  if (!isActive) return 'off';
  if (endsAt !== null && endsAt.getTime() <= Date.now()) return 'ended';
  const most = isSingleUse ? 1 : mostPayments;
  return most !== null && paidCount >= most ? 'used_up' : 'open';
}
