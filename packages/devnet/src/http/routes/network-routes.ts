import type { Block } from '../../chain/block';
import { solidHead } from '../../chain/chain';
import {
  BANDWIDTH_PER_DAY,
  ENERGY_PER_DAY,
  energyPrice,
  energyPriceSince,
  FIRST_ENERGY_PRICE,
  FREE_BANDWIDTH_BYTES,
  MAX_FEE_LIMIT,
  MEMO_FEE,
  SUN_PER_BYTE,
} from '../../state/parameters';
import type { Json } from '../../encoding/json';
import { MAX_LOCK_BLOCKS } from '../../resources/delegation';
import type { View } from '../view';

/** /wallet/getchainparameters: the values of mainnet in 2026, the energy price as it is now; a value of 0 is absent. */
export function getChainParameters({ chain }: View): Json {
  const values: [string, bigint | undefined][] = [
    ['getMaintenanceTimeInterval', 21_600_000n],
    ['getCreateAccountFee', 100_000n],
    ['getTransactionFee', SUN_PER_BYTE],
    ['getCreateNewAccountFeeInSystemContract', 1_000_000n],
    ['getCreateNewAccountBandwidthRate', 1n],
    ['getRemoveThePowerOfTheGr', -1n],
    ['getEnergyFee', energyPrice(chain.state)],
    ['getMaxCpuTimeOfOneTx', 80n],
    ['getAllowUpdateAccountName', undefined],
    ['getTotalEnergyLimit', ENERGY_PER_DAY],
    ['getTotalEnergyCurrentLimit', ENERGY_PER_DAY],
    ['getMultiSignFee', 1_000_000n],
    ['getUpdateAccountPermissionFee', 100_000_000n],
    ['getAllowPBFT', undefined],
    ['getMaxFeeLimit', MAX_FEE_LIMIT],
    ['getFreeNetLimit', FREE_BANDWIDTH_BYTES],
    ['getTotalNetLimit', BANDWIDTH_PER_DAY],
    ['getMemoFee', MEMO_FEE],
    ['getAllowDelegateResource', 1n],
    ['getUnfreezeDelayDays', 14n],
    ['getMaxDelegateLockPeriod', MAX_LOCK_BLOCKS],
    ['getAllowCancelAllUnfreezeV2', 1n],
    ['getAllowNewResourceModel', undefined],
    ['getAllowDynamicEnergy', 1n],
    ['getDynamicEnergyThreshold', 5_000_000_000n],
    ['getDynamicEnergyIncreaseFactor', 2_000n],
    ['getDynamicEnergyMaxFactor', 34_000n],
  ];
  return { chainParameter: values.map(([key, value]) => ({ key, value })) };
}

/** /wallet/getenergyprices: "ms:price,…", the last one is current. */
export function getEnergyPrices({ chain }: View): Json {
  const since = energyPriceSince(chain.state);
  const change = since === 0n ? '' : `,${String(since)}:${String(energyPrice(chain.state))}`;
  return { prices: `0:${String(FIRST_ENERGY_PRICE)}${change}` };
}

/** /wallet/getbandwidthprices: "ms:price,…", the last one is current. */
export function getBandwidthPrices(): Json {
  return { prices: `0:10,1606282800000:40,1612778400000:140,1625815200000:100,1626253800000:${String(SUN_PER_BYTE)}` };
}

/** /wallet/getnodeinfo: the node's head and solid head. */
export function getNodeInfo({ chain }: View): Json {
  return {
    activeConnectCount: 3,
    beginSyncNum: solidHead(chain).header.number,
    block: named(chain.blocks.head()),
    solidityBlock: named(solidHead(chain)),
    currentConnectCount: 60,
    passiveConnectCount: 57,
    totalFlow: 0,
    cheatWitnessInfoMap: {},
    configNodeInfo: { codeVersion: '4.8.1', supportConstant: true },
  };
}

function named({ id, header }: Block): string {
  return `Num:${String(header.number)},ID:${id}`;
}
