import type { Schemas } from '@gateway/contract';
import {
  formatUsdt,
  parseSpread,
  parseUnderpaidMaximum,
  parseUnderpaidPercent,
  parseUsdt,
  type UnderpaidTolerance,
  type Usdt,
} from '@gateway/domain';
import type { Tx } from '@gateway/store/db';
import type { ActionFacts, AdminAction } from '@gateway/store/gateway';
import {
  lockMerchant,
  lockWebhookSecret,
  updateMerchant,
  type Merchant,
  type MerchantLimits,
} from '@gateway/store/merchants';
import { withoutQuery } from '../../access/admin/admin-action';
import { refuseNoMerchant } from '../../access/path-ids';
import type { OrderRules } from '../../base/config';
import type { ApiContext } from '../../base/context';
import { checkCallbackUrl } from '../../http/request/callback-url';
import { checkLimits } from '../orders';
import { presentLimits, presentTolerance } from './merchant-view';

/** What the gateway's people and the merchant's own may change, each their part. */
type Changes = Schemas['UpdateMerchant'] & Pick<Schemas['UpdateOwnMerchant'], 'seen_limit'>;

/**
 * Changes what is set for a merchant. An unchanged secret is not stored again: a repeated request must not evict the previous
 * one.
 * @throws Refusal NOT_FOUND, INVALID_BODY
 */
export async function changeMerchant(
  tx: Tx,
  { hmacKeys, config }: ApiContext,
  id: string,
  { name, contact, is_active, webhook_secret, overlap_signature, seen_limit, ...changes }: Changes,
): Promise<{ result: Merchant; action: AdminAction }> {
  const { default_callback_url: defaultCallbackUrl } = changes;
  if (typeof defaultCallbackUrl === 'string') {
    checkCallbackUrl(defaultCallbackUrl, config, 'INVALID_BODY', 'default_callback_url');
  }
  const old = (await lockMerchant(tx, id)) ?? refuseNoMerchant();
  const sealed = (await lockWebhookSecret(tx, id)) ?? refuseNoMerchant();
  const isNewSecret = webhook_secret !== undefined && hmacKeys.open(sealed) !== webhook_secret;
  const updated = await updateMerchant(tx, id, {
    name,
    contact,
    limits: changedLimits(old.limits, changes, config.orders),
    spread: changes.spread === undefined ? undefined : parseSpread(changes.spread),
    tolerance: changedTolerance(old.tolerance, changes),
    seenLimit: seen_limit === undefined ? undefined : parseUsdt(seen_limit),
    defaultCallbackUrl,
    isActive: is_active,
    overlapSignature: overlap_signature,
    webhookSecretSealed: isNewSecret ? hmacKeys.seal(webhook_secret) : undefined,
  });
  const changed = updated ?? refuseNoMerchant();
  const choiceOf = ({ overlapSignature }: Merchant): object =>
    overlap_signature === undefined ? {} : { overlap_signature: overlapSignature };
  const before = { ...factsOf(old), ...choiceOf(old) };
  const after = { ...factsOf(changed), ...choiceOf(changed), ...(isNewSecret ? { webhook_secret: 'changed' } : {}) };
  return { result: changed, action: { action: 'merchant.update', object: id, before, after } };
}

/** What the admin audit log shows of a merchant. */
export function factsOf({
  name,
  contact,
  limits,
  spread,
  tolerance,
  seenLimit,
  defaultCallbackUrl,
  isActive,
}: Merchant): ActionFacts {
  const facts = {
    contact,
    ...presentLimits(limits),
    spread: spread === '0' ? null : spread,
    ...((tolerance.percent !== '0' || tolerance.maximum > 0n) && presentTolerance(tolerance)),
    seen_limit: seenLimit === 0n ? null : formatUsdt(seenLimit),
    default_callback_url: defaultCallbackUrl && withoutQuery(defaultCallbackUrl),
  };
  return {
    name,
    ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null)),
    is_active: isActive,
  };
}

/** The limits after a change: those that are not given stay as they are. */
function changedLimits(
  old: MerchantLimits,
  { min_amount, max_amount, max_open_orders: maxOpenOrders }: Partial<Schemas['OwnLimits']>,
  rules: OrderRules,
): MerchantLimits {
  const amount = (text: string | null | undefined, before: Usdt | null): Usdt | null =>
    text === undefined ? before : text === null ? null : parseUsdt(text);
  const changed = {
    minAmount: amount(min_amount, old.minAmount),
    maxAmount: amount(max_amount, old.maxAmount),
    maxOpenOrders: maxOpenOrders === undefined ? old.maxOpenOrders : maxOpenOrders,
  };
  checkLimits(changed, old, rules);
  return changed;
}

function changedTolerance(
  old: UnderpaidTolerance,
  { underpaid_percent: percent, underpaid_maximum: maximum }: Schemas['UpdateMerchant'],
): UnderpaidTolerance {
  return {
    percent: percent === undefined ? old.percent : parseUnderpaidPercent(percent),
    maximum: maximum === undefined ? old.maximum : parseUnderpaidMaximum(maximum),
  };
}
