import { getAccount, getAccountResource } from './account-routes';
import {
  getBlock,
  getBlockByLatestNumber,
  getBlockByLimitNext,
  getBlockByNumber,
  getInfosByBlockNumber,
  getNowBlock,
} from './block-routes';
import { estimateEnergy, getContract, triggerConstantContract, triggerSmartContract } from './contract-routes';
import { getBandwidthPrices, getChainParameters, getEnergyPrices, getNodeInfo } from './network-routes';
import { draftStakeChange, getDelegatedResource, getDelegationIndex, getMaxDelegation } from './stake-routes';
import {
  broadcastHex,
  broadcastTransaction,
  createTransaction,
  getInfoById,
  getPendingList,
  getTransactionById,
  getTransactionFromPending,
} from './transaction-routes';
import type { Route } from '../view';
import { listWitnesses } from './witness-routes';

/** This call reads the query only, for `visible` too. */
export const QUERIED = 'listwitnesses';

/** The paths of both halves of a node: full, and solid for solid data. */
const BOTH: Readonly<Record<string, Route>> = {
  getnowblock: getNowBlock,
  getblock: getBlock,
  getblockbynum: getBlockByNumber,
  getblockbylimitnext: getBlockByLimitNext,
  getblockbylatestnum: getBlockByLatestNumber,
  gettransactionbyid: getTransactionById,
  gettransactioninfobyid: getInfoById,
  gettransactioninfobyblocknum: getInfosByBlockNumber,
  getaccount: getAccount,
  triggerconstantcontract: triggerConstantContract,
  estimateenergy: estimateEnergy,
  getnodeinfo: getNodeInfo,
  getdelegatedresourcev2: getDelegatedResource,
  getdelegatedresourceaccountindexv2: getDelegationIndex,
  getcandelegatedmaxsize: getMaxDelegation,
  [QUERIED]: listWitnesses,
};

const FULL_ONLY: Readonly<Record<string, Route>> = {
  gettransactionfrompending: getTransactionFromPending,
  gettransactionlistfrompending: getPendingList,
  getaccountresource: getAccountResource,
  triggersmartcontract: triggerSmartContract,
  getcontract: getContract,
  createtransaction: createTransaction,
  broadcasttransaction: broadcastTransaction,
  broadcasthex: broadcastHex,
  getchainparameters: getChainParameters,
  getenergyprices: getEnergyPrices,
  getbandwidthprices: getBandwidthPrices,
  freezebalancev2: draftStakeChange('FreezeBalanceV2Contract'),
  unfreezebalancev2: draftStakeChange('UnfreezeBalanceV2Contract'),
  delegateresource: draftStakeChange('DelegateResourceContract'),
  undelegateresource: draftStakeChange('UnDelegateResourceContract'),
};

/** Every path of the node's HTTP interface that is simulated. */
export const ROUTES: ReadonlyMap<string, Route> = new Map([
  ...Object.entries({ ...BOTH, ...FULL_ONLY }).map(([name, route]) => [`/wallet/${name}`, route] as const),
  ...Object.entries(BOTH).map(([name, route]) => [`/walletsolidity/${name}`, route] as const),
]);
