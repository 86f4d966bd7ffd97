import { activatedAt, lastOperationAt, trxBalance } from '../chain/account';
import { FREE_BANDWIDTH_BYTES } from '../chain/parameters';
import { energyStake, RECOVERY_SLOTS, usedAt, usedOf } from '../chain/resources';
import { present, type Json } from '../encoding/json';
import { account, type Parameters } from './parameters';
import { stateIn, type View } from './view';

/** In thousandths of a slot. */
const WINDOW_SIZE = RECOVERY_SLOTS * 1_000n;
const OPERATIONS = '7fff1fc0033efb0f000000000000000000000000000000000000000000000000';

/** /wallet/getaccount {address}: {} when the account was never activated; `balance` is absent when 0. */
export function getAccount(view: View, parameters: Parameters): Json {
  const address = account(parameters, 'address');
  const state = stateIn(view);
  if (activatedAt(state, address) === 0n) return {};
  const now = view.chain.blocks.head().header.timestamp;
  const keys = [{ address, weight: 1 }];
  return {
    type: view.chain.contracts.has(address) ? 'Contract' : undefined,
    address,
    balance: present(trxBalance(state, address)),
    create_time: activatedAt(state, address),
    latest_opration_time: present(lastOperationAt(state, address)),
    free_net_usage: present(usedOf(state, 'free-bandwidth', address, now)),
    latest_consume_free_time: present(usedAt(state, 'free-bandwidth', address)),
    net_window_size: WINDOW_SIZE,
    net_window_optimized: true,
    account_resource: {
      latest_consume_time_for_energy: present(usedAt(state, 'energy', address)),
      energy_window_size: WINDOW_SIZE,
      energy_window_optimized: true,
    },
    owner_permission: { permission_name: 'owner', threshold: 1, keys },
    active_permission: [
      { type: 'Active', id: 2, permission_name: 'active', threshold: 1, operations: OPERATIONS, keys },
    ],
    frozenV2: [{}, { type: 'ENERGY' }, { type: 'TRON_POWER' }],
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
    freeNetUsed: present(usedOf(state, 'free-bandwidth', address, now)),
    freeNetLimit: FREE_BANDWIDTH_BYTES,
    TotalNetLimit: 43_200_000_000,
    TotalNetWeight: 68_305_209_098,
    EnergyUsed: present(usedOf(state, 'energy', address, now)),
    EnergyLimit: present(energyStake(state, address)),
    TotalEnergyLimit: 180_000_000_000,
    TotalEnergyWeight: 2_411_528_185,
  };
}
