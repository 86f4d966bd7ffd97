import { hexOf, type TronAddress } from '@gateway/domain';
import { CUSTOMER } from '../chain/genesis';
import { transferLog } from '../chain/contracts/token-ledger';
import { isList, type Json, type KeyOrder, type JsonObject } from '../encoding/json';
import type { AnswerFault } from '../requests/faults';

/** A real value that a JSON parser with doubles does not preserve. */
const BIG_TIMESTAMP = 639_035_050_123_436_598n;

/** A response and the order in which the keys of its objects are printed. */
export interface Printable {
  readonly value: Json;
  readonly keyOrder?: KeyOrder;
}

/**
 * Applies a fault to a response; undefined when it does not apply to this one.
 * @param token the contract whose log is forged, "41…"
 */
export function spoil(answer: Json, fault: AnswerFault, token: string): Printable | undefined {
  if (fault.kind === 'shuffled-keys') return { value: answer, keyOrder: (keys) => keys.toSorted().reverse() };
  const value = spoilValue(answer, fault, token);
  return value === undefined ? undefined : { value };
}

function spoilValue(
  answer: Json,
  fault: Exclude<AnswerFault, { kind: 'shuffled-keys' }>,
  token: string,
): Json | undefined {
  switch (fault.kind) {
    case 'short-infos':
      return infosOf(answer)?.slice(0, -(fault.omit ?? 1));
    case 'forged-log': {
      const infos = infosOf(answer);
      return infos && forgeLog(infos, token, fault);
    }
    case 'without-result':
      return withoutResult(answer);
    case 'big-timestamp':
      return withTransactions(answer, ([first = {}, ...others]) => [
        { ...first, raw_data: { ...objectOf(first['raw_data']), timestamp: BIG_TIMESTAMP } },
        ...others,
      ]);
  }
}

function forgeLog(
  infos: readonly JsonObject[],
  token: string,
  { to, amount }: { to: TronAddress; amount: bigint },
): Json | undefined {
  const at = infos.findIndex((info) => objectOf(info['receipt'])['result'] === 'SUCCESS');
  if (at < 0) return undefined;
  const log = { ...transferLog(token, CUSTOMER.account, hexOf(to), amount) };
  return infos.map((info, i) => {
    if (i !== at) return info;
    const logs = info['log'];
    return { ...info, log: isList(logs) ? [...logs, log] : [log] };
  });
}

function withoutResult(answer: Json): Json | undefined {
  const infos = infosOf(answer);
  if (!infos) return withTransactions(answer, (list) => list.map((transaction) => ({ ...transaction, ret: [{}] })));
  return infos.map((info) => ({ ...info, receipt: { ...objectOf(info['receipt']), result: undefined } }));
}

function infosOf(answer: Json): readonly JsonObject[] | undefined {
  return isList(answer) && answer.length > 0 ? answer.map(objectOf) : undefined;
}

function withTransactions(answer: Json, change: (list: JsonObject[]) => JsonObject[]): Json | undefined {
  const block = objectOf(answer);
  const list = block['transactions'];
  return isList(list) ? { ...block, transactions: change(list.map(objectOf)) } : undefined;
}

function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !isList(value) ? value : {};
}
