import { activatedAt, lastOperationAt, trxBalance } from '../../state/account';
import { BANDWIDTH_PER_DAY, ENERGY_PER_DAY, FREE_BANDWIDTH_BYTES } from '../../state/parameters';
import type { State } from '../../state/state';
import { present, type Json, type JsonObject } from '../../encoding/json';
import { acquired, dailyYield, delegated, frozen, SUN_PER_TRX, totalWeight, unfreezing } from '../../resources/stake';
import { usedAt, usageOf } from '../../resources/usage';
import { account, type Parameters } from '../parameters';
import { stateIn, type View } from '../view';

const OPERATIONS = '7fff1fc0033efb0f000000000000000000000000000000000000000000000000';

/** /wallet/getaccount {address}: {} when the account was never activated; `balance` is absent when 0. */
export function getAccount(view: View, parameters: Parameters): Json {
  const address = account(parameters, 'address');
  const state = stateIn(view);
  if (activatedAt(state, address) === 0n) return {};
  const now = view.chain.blocks.head().header.timestamp;
  const keys = [{ address, weight: 1 }];
  const bandwidth = usageOf(state, 'bandwidth', address, now);
  const energy = usageOf(state, 'energy', address, now);
  return {
    type: view.chain.contracts.has(address) ? 'Contract' : undefined,
    address,
    balance: present(trxBalance(state, address)),
    net_usage: present(bandwidth.used),
    create_time: activatedAt(state, address),
    latest_opration_time: present(lastOperationAt(state, address)),
    free_net_usage: present(usageOf(state, 'free-bandwidth', address, now).used),
    latest_consume_time: present(usedAt(state, 'bandwidth', address)),
    latest_consume_free_time: present(usedAt(state, 'free-bandwidth', address)),
    net_window_size: bandwidth.window,
    net_window_optimized: true,
    account_resource: {
      energy_usage: present(energy.used),
      latest_consume_time_for_energy: present(usedAt(state, 'energy', address)),
      energy_window_size: energy.window,
      delegated_frozenV2_balance_for_energy: present(delegated(state, 'energy', address)),
      acquired_delegated_frozenV2_balance_for_energy: present(acquired(state, 'energy', address)),
      energy_window_optimized: true,
    },
    owner_permission: { permission_name: 'owner', threshold: 1, keys },
    active_permission: [
      { type: 'Active', id: 2, permission_name: 'active', threshold: 1, operations: OPERATIONS, keys },
    ],
    ...stakeJson(state, address),
    asset_optimized: true,
  };
}

/** /wallet/getaccountresource {address}: the remaining bandwidth and energy; {} when never activated. */
export function getAccountResource(view: View, parameters: Parameters): Json {
  const address = account(parameters, 'address');
  const state = stateIn(view);
  if (activatedAt(state, address) === 0n) return {};
  const now = view.chain.blocks.head().header.timestamp;
  return {
    freeNetUsed: present(usageOf(state, 'free-bandwidth', address, now).used),
    freeNetLimit: FREE_BANDWIDTH_BYTES,
    NetUsed: present(usageOf(state, 'bandwidth', address, now).used),
    NetLimit: present(dailyYield(state, 'bandwidth', address)),
    TotalNetLimit: BANDWIDTH_PER_DAY,
    TotalNetWeight: totalWeight(state, 'bandwidth'),
    tronPowerLimit: present(votes(state, address)),
    EnergyUsed: present(usageOf(state, 'energy', address, now).used),
    EnergyLimit: present(dailyYield(state, 'energy', address)),
    TotalEnergyLimit: ENERGY_PER_DAY,
    TotalEnergyWeight: totalWeight(state, 'energy'),
  };
}

function stakeJson(state: State, address: string): JsonObject {
  const waiting = unfreezing(state, address).map(({ resource, amount, expires }) => ({
    type: resource === 'energy' ? 'ENERGY' : undefined,
    unfreeze_amount: amount,
    unfreeze_expire_time: expires,
  }));
  return {
    frozenV2: [
      { amount: present(frozen(state, 'bandwidth', address)) },
      { type: 'ENERGY', amount: present(frozen(state, 'energy', address)) },
      { type: 'TRON_POWER' },
    ],
    unfrozenV2: waiting.length === 0 ? undefined : waiting,
    delegated_frozenV2_balance_for_bandwidth: present(delegated(state, 'bandwidth', address)),
    acquired_delegated_frozenV2_balance_for_bandwidth: present(acquired(state, 'bandwidth', address)),
  };
}

/** One per TRX of stake, also of what is delegated. */
function votes(state: State, address: string): bigint {
  const staked = (['bandwidth', 'energy'] as const).map(
    (resource) => frozen(state, resource, address) + delegated(state, resource, address),
  );
  return staked.reduce((sum, sun) => sum + sun, 0n) / SUN_PER_TRX;
}
