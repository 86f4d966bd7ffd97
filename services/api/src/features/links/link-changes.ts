import type { Tx } from '@gateway/store/db';
import type { Acted, ActionFacts } from '@gateway/store/gateway';
import { insertLink, type LinkContent, type PaymentLink, updateLink } from '@gateway/store/links';
import { withoutQuery } from '../../access/admin/admin-action';
import { presentContent } from './link-view';

/** Creates a payment link, with its row for the audit log. */
export async function createLink(tx: Tx, merchantId: string, content: LinkContent): Promise<Acted<PaymentLink>> {
  const link = await insertLink(tx, merchantId, content);
  const after = { merchant_id: merchantId, ...factsOf(link) };
  return {
    result: link,
    action: { action: 'payment_link.create', object: link.id, before: null, after, merchantId },
  };
}

/** Changes a payment link that is locked, with its row for the audit log. */
export async function changeLink(tx: Tx, old: PaymentLink, content: LinkContent): Promise<Acted<PaymentLink>> {
  const { id, merchantId } = old;
  const link = await updateLink(tx, id, content);
  const facts = { before: factsOf(old), after: factsOf(link) };
  return { result: link, action: { action: 'payment_link.update', object: id, ...facts, merchantId } };
}

function factsOf(link: LinkContent): ActionFacts {
  const { callbackUrl } = link;
  return { ...presentContent(link), callback_url: callbackUrl && withoutQuery(callbackUrl) };
}
