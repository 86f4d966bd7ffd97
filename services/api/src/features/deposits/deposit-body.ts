import type { Schemas } from '@gateway/contract';
import Joi from 'joi';
import { formatUsdt, parseUsdt, refuse, type Usdt } from '@gateway/domain';
import type { Db } from '@gateway/store/db';
import type { DepositSettings } from '@gateway/store/deposits';
import type { Merchant } from '@gateway/store/merchants';
import type { ApiConfig } from '../../base/config';
import { checkCallbackUrl } from '../../http/request/callback-url';
import { descriptionField, externalIdField, requireEventsUrl, limitsOf } from '../orders';
import { amountField } from '../../http/request/fields';
import { pathId } from '../../http/request/path-id';

export const { read: readDepositId, refuse: refuseNoDeposit } = pathId('Deposit address does not exist');

export const CREATE_DEPOSIT_BODY = Joi.object<Schemas['CreateDepositAddress']>({
  customer_id: externalIdField().required(),
  min_amount: amountField(),
  callback_url: Joi.string(),
  label: descriptionField(),
});

export const UPDATE_DEPOSIT_BODY = Joi.object<Schemas['UpdateDepositAddress']>({
  min_amount: amountField(),
  callback_url: Joi.string().allow(null),
  label: descriptionField().allow(null),
  active: Joi.boolean(),
});

/** Deposit addresses of a merchant, and by which rules they are checked. */
interface Rules {
  db: Db;
  merchant: Merchant;
  config: ApiConfig;
  /** For a person who sees the payments; a program has to be told. */
  isCallbackOptional: boolean;
}

/** What a merchant asks for. @throws Refusal INVALID_BODY */
export async function newDeposit(body: Schemas['CreateDepositAddress'], rules: Rules): Promise<DepositSettings> {
  const { merchant, config } = rules;
  const { minAmount } = limitsOf(merchant, config.orders);
  const callbackUrl = merchant.defaultCallbackUrl;
  return changed({ minAmount, callbackUrl, label: null, isOpen: true }, body, rules);
}

/** The settings after a change: what is not given stays. @throws Refusal INVALID_BODY, EMPTY_UPDATE */
export async function changedDeposit(
  old: DepositSettings,
  body: Schemas['UpdateDepositAddress'],
  rules: Rules,
): Promise<DepositSettings> {
  if (Object.keys(body).length === 0) refuse('EMPTY_UPDATE', 'Nothing to change was given');
  return changed(old, body, rules);
}

async function changed(
  old: DepositSettings,
  { min_amount: minimum, callback_url: url, label, active }: Schemas['UpdateDepositAddress'],
  { db, merchant, config, isCallbackOptional }: Rules,
): Promise<DepositSettings> {
  if (typeof url === 'string') checkCallbackUrl(url, config);
  const settings = {
    minAmount: minimum === undefined ? old.minAmount : readMinimum(minimum, merchant, config),
    callbackUrl: url === undefined ? old.callbackUrl : url,
    label: label === undefined ? old.label : label,
    isOpen: active ?? old.isOpen,
  };
  if (settings.callbackUrl === null && !isCallbackOptional) await requireEventsUrl(db, merchant.id);
  return settings;
}

function readMinimum(text: string, merchant: Merchant, config: ApiConfig): Usdt {
  const { minAmount, maxAmount } = limitsOf(merchant, config.orders);
  const amount = parseUsdt(text);
  if (amount >= minAmount && amount <= maxAmount) return amount;
  return refuse('INVALID_BODY', `"min_amount" must be from ${formatUsdt(minAmount)} to ${formatUsdt(maxAmount)}`);
}
