import type { EPayReason } from '@gateway/domain';
import { query, type Db } from '../db/pool';

export type EPayCallName = 'submit' | 'mapi' | 'api';

/** A call of a shop, as its merchant's page shows it. */
export interface EPayCall {
  call: EPayCallName;
  outTradeNo: string | null;
  /** Null for a call that was accepted. */
  refusal: EPayReason | null;
  /** What the shop was answered, if it was refused. */
  detail: string | null;
  calledAt: Date;
}

/** So many calls of each merchant are kept. */
const MOST_KEPT = 50;

/** Notes a call, and forgets those of the merchant that are too many. */
export async function noteEPayCall(db: Db, merchantId: string, call: Omit<EPayCall, 'calledAt'>): Promise<void> {
  await query(
    db,
    `with noted as (
       insert into epay_calls (merchant_id, call, out_trade_no, refusal, detail)
       values (:merchantId, :call, :outTradeNo, :refusal, :detail)
     )
     delete from epay_calls where merchant_id = :merchantId and id <= (
       select id from epay_calls where merchant_id = :merchantId order by id desc offset :others limit 1
     )`,
    { ...call, merchantId, others: MOST_KEPT - 1 },
  );
}

/** The last calls of a merchant, newest first. */
export async function listEPayCalls(db: Db, merchantId: string): Promise<EPayCall[]> {
  return query(
    db,
    `select call, out_trade_no as "outTradeNo", refusal, detail, called_at as "calledAt"
     from epay_calls where merchant_id = :merchantId order by id desc limit :most`,
    { merchantId, most: MOST_KEPT },
  );
}
