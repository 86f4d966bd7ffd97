import { activatedAt } from '../../state/account';
import { draft } from '../../chain/draft';
import { changeStake } from '../../chain/contracts/execution';
import { present, type Json, type JsonObject } from '../../encoding/json';
import type { StakeContract } from '../../encoding/stake-contract';
import { transaction } from '../../encoding/transaction';
import { readStakeContract } from '../../encoding/transaction-json';
import { counterparties, lent, maxDelegation, type Lent } from '../../resources/delegation';
import { account, isVisible, smallInteger, type Parameters } from '../parameters';
import { DRAFT_LIFE_MS, unsignedJson } from './transaction-routes';
import { stateIn, type Route, type View } from '../view';

/** /wallet/freezebalancev2, unfreezebalancev2, delegateresource, undelegateresource: an unsigned transaction. */
export function draftStakeChange(type: StakeContract['type']): Route {
  return ({ chain }, parameters) => {
    const contract = readStakeContract(type, parameters, isVisible(parameters));
    const snapshot = chain.state.snapshot();
    try {
      const now = chain.blocks.head().header.timestamp;
      const isContract = (address: string): boolean => chain.contracts.has(address);
      changeStake(chain.state, contract, { now, isContract, isDraft: true });
    } finally {
      chain.state.rollback(snapshot);
    }
    return unsignedJson(transaction(draft(chain, contract, { lifeMs: DRAFT_LIFE_MS }), []), parameters);
  };
}

/** /wallet/getdelegatedresourcev2 {fromAddress, toAddress}: what can be reclaimed, then what is locked; {} if none. */
export function getDelegatedResource(view: View, parameters: Parameters): Json {
  const state = stateIn(view);
  const [from, to] = [account(parameters, 'fromAddress'), account(parameters, 'toAddress')];
  const bandwidth = lent(state, 'bandwidth', from, to);
  const energy = lent(state, 'energy', from, to);
  const rows: JsonObject[] = [];
  if (bandwidth.open + energy.open > 0n) rows.push({ from, to, ...openJson(bandwidth, energy) });
  if (bandwidth.locked + energy.locked > 0n) rows.push({ from, to, ...lockedJson(bandwidth, energy) });
  return rows.length === 0 ? {} : { delegatedResource: rows };
}

/** /wallet/getdelegatedresourceaccountindexv2 {value}: to whom the account delegates, and who delegates to it. */
export function getDelegationIndex(view: View, parameters: Parameters): Json {
  const address = account(parameters, 'value');
  const { from, to } = counterparties(stateIn(view), address);
  return {
    account: address,
    fromAccounts: from.length === 0 ? undefined : from,
    toAccounts: to.length === 0 ? undefined : to,
  };
}

/** /wallet/getcandelegatedmaxsize {owner_address, type}: sun of stake; type 0 is bandwidth, 1 is energy; {} if none. */
export function getMaxDelegation(view: View, parameters: Parameters): Json {
  const owner = account(parameters, 'owner_address');
  const resource = (['bandwidth', 'energy'] as const)[smallInteger(parameters, 'type')];
  const state = stateIn(view);
  if (resource === undefined || activatedAt(state, owner) === 0n) return {};
  return { max_size: present(maxDelegation(state, resource, owner, view.chain.blocks.head().header.timestamp)) };
}

function openJson(bandwidth: Lent, energy: Lent): JsonObject {
  return { frozen_balance_for_bandwidth: present(bandwidth.open), frozen_balance_for_energy: present(energy.open) };
}

function lockedJson(bandwidth: Lent, energy: Lent): JsonObject {
  return {
    frozen_balance_for_bandwidth: present(bandwidth.locked),
    frozen_balance_for_energy: present(energy.locked),
    expire_time_for_bandwidth: present(bandwidth.lockedUntil),
    expire_time_for_energy: present(energy.lockedUntil),
  };
}
