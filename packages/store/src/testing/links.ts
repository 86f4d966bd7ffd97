import { parseUsdt } from '@gateway/domain';
import type { Db } from '../db/pool';
import { transact } from '../db/transaction';
import { insertLink, type LinkContent, type PaymentLink } from '../links/payment-links';

/** Inserts a payment link: by default reusable, of 10 USDT, without a reference or an end. */
export function buildLink(db: Db, merchantId: string, content: Partial<LinkContent> = {}): Promise<PaymentLink> {
  return transact(db, (tx) =>
    insertLink(tx, merchantId, {
      ...{ title: 'Membership', text: null, terms: { currency: 'USDT', amount: '10.000000' } },
      ...{ isSingleUse: false, mostPayments: null, endsAt: null, reference: 'none' as const },
      ...{ successUrl: null, callbackUrl: 'https://shop.example/hook', metadata: null, isActive: true },
      ...content,
    }),
  );
}

/** What an order at a link is inserted with. */
export function linkOrder(link: PaymentLink, visitor: string, externalId: string, amount = '10') {
  const urls = { callbackUrl: 'https://shop.example/hook', successUrl: null, cancelUrl: null };
  const times = { lifetimeSeconds: 1800, monitorAfterExpirySeconds: 86_400, cooldownSeconds: 604_800 };
  return {
    ...{ merchantId: link.merchantId, externalId, amount: parseUsdt(amount), currency: 'USDT', network: 'nile' },
    ...{ ...urls, ...times, link: { id: link.id, visitor, reference: null as string | null } },
  };
}
