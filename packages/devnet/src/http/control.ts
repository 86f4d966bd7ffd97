import { SEATS } from '../chain/witnesses';
import type { Devnet } from '../devnet';
import type { Payment } from '../payments/payment';
import type { JsonObject } from '../encoding/json';
import { readInteger } from '../encoding/transaction-json';
import { address, amount, count, numbers, oneOf, optional, texts } from './control-values';
import { FAILURES, readFault } from './fault-request';
import type { Parameters } from './parameters';

/** One command of the control interface: JSON in, JSON out. */
export type ControlRoute = (parameters: Parameters) => JsonObject;

const STAKED = ['bandwidth', 'energy'] as const;
const WAYS = ['transfer', 'transferFrom', 'dirty', 'approve', 'fake'] as const;

/**
 * The commands by path, for other processes. USDT amounts are decimal text ("25.5"), TRX is in sun.
 *
 * - `/devnet/state` -> head, solid head, contracts, customer, set faults
 * - `/devnet/mine {blocks?, stepMs?}`
 * - `/devnet/faucet {to?, sun?, usdt?, energy?}` -> address and, of a new payer, its key
 * - `/devnet/pay {to, amount, from?, via?, fails?}` and `/devnet/pay-many {legs: [{to, amount}]}` -> txId
 * - `/devnet/stake {account, resource, sun}` -> txId; of an account of the faucet
 * - `/devnet/balance {address}` -> usdt in micro-units, sun
 * - `/devnet/reorg {depth, drop?, move?}`
 * - `/devnet/elect {seats?}`, `/devnet/delegate {seats?, key}`, `/devnet/sign-with {seats?, key}`: by default all seats
 * - `/devnet/fault {kind, path?, times?, …}`, `/devnet/clear-faults`
 * - `/devnet/price {energyPrice?, penaltyFactor?}`, `/devnet/total-stake {resource, trx}`
 * - `/devnet/blacklist {address, listed?}`, `/devnet/pause {paused?}`
 * - `/devnet/transfer-fee {basisPoints, maximum}`, `/devnet/destroy-funds {address}`
 * - `/devnet/hold-pool {held?}`, `/devnet/drop-pool`, `/devnet/hold-blocks {held?}` (for 15 s at most)
 * - `/devnet/market {unitPrice?, balance?, available?, delayBlocks?}` -> key, balance in sun, orders
 * - `/devnet/requests`, `/devnet/reset-requests`
 */
export function controlRoutes(devnet: Devnet): ReadonlyMap<string, ControlRoute> {
  return new Map<string, ControlRoute>([
    ...Object.entries(chainCommands(devnet)),
    ...Object.entries(moneyCommands(devnet)),
    ...Object.entries(marketCommands(devnet)),
    ...Object.entries(faultCommands(devnet)),
  ]);
}

function chainCommands(devnet: Devnet): Record<string, ControlRoute> {
  const state = (): JsonObject => ({
    head: { ...devnet.head() },
    solid: { ...devnet.solidHead() },
    usdtContract: devnet.usdtContract,
    fakeContract: devnet.fakeContract,
    multisendContract: devnet.multisendContract,
    customer: devnet.customer,
    faults: devnet.faults.list().map((fault) => ({ ...fault })),
  });
  return {
    '/devnet/state': state,
    '/devnet/mine': ({ blocks, stepMs }) => {
      devnet.mine({ ...optional('blocks', blocks, count), ...optional('stepMs', stepMs, count) });
      return state();
    },
    '/devnet/reorg': ({ depth, drop, move }) => {
      devnet.reorg({ depth: count(depth), drop: texts(drop), move: texts(move) });
      return state();
    },
    '/devnet/elect': ({ seats }) => {
      devnet.elect(numbers(seats) ?? SEATS);
      return state();
    },
    '/devnet/delegate': ({ seats, key }) => {
      devnet.delegate(numbers(seats) ?? SEATS, Number(readInteger(key, 'key')));
      return state();
    },
    '/devnet/sign-with': ({ seats, key }) => {
      devnet.signWith(numbers(seats) ?? SEATS, Number(readInteger(key, 'key')));
      return state();
    },
    '/devnet/hold-pool': ({ held }) => {
      devnet.holdPool(held !== false);
      return state();
    },
    '/devnet/hold-blocks': ({ held }) => {
      devnet.holdBlocks(held !== false);
      return state();
    },
    '/devnet/drop-pool': () => {
      devnet.dropPool();
      return state();
    },
  };
}

function moneyCommands(devnet: Devnet): Record<string, ControlRoute> {
  return {
    '/devnet/faucet': ({ to, sun, usdt, energy }) => {
      const granted = devnet.faucet({
        ...optional('to', to, address),
        ...optional('sun', sun, (value) => readInteger(value, 'sun')),
        ...optional('usdt', usdt, amount),
        ...optional('energy', energy, (value) => readInteger(value, 'energy')),
      });
      return { address: granted.address, privateKey: granted.privateKey };
    },
    '/devnet/pay': (parameters) => ({ txId: devnet.pay(paymentOf(parameters)) }),
    '/devnet/pay-many': ({ legs }) => {
      const list: unknown[] = Array.isArray(legs) ? legs : [];
      return { txId: devnet.payMany(list.map((leg) => paymentOf(Object(leg) as Parameters))) };
    },
    '/devnet/balance': (parameters) => {
      const account = address(parameters['address']);
      return { usdt: devnet.usdtOf(account).toString(), sun: devnet.trxOf(account).toString() };
    },
    '/devnet/transfer-fee': ({ basisPoints, maximum }) => {
      devnet.setTransferFee(readInteger(basisPoints, 'basisPoints'), amount(maximum));
      return {};
    },
    '/devnet/destroy-funds': (parameters) => {
      devnet.destroyFunds(address(parameters['address']));
      return {};
    },
    '/devnet/price': ({ energyPrice, penaltyFactor }) => {
      if (energyPrice !== undefined) devnet.setEnergyPrice(readInteger(energyPrice, 'energyPrice'));
      if (penaltyFactor !== undefined) devnet.setPenaltyFactor(readInteger(penaltyFactor, 'penaltyFactor'));
      return {};
    },
    '/devnet/stake': ({ account, resource, sun }) => ({
      txId: devnet.stake({
        account: address(account),
        resource: oneOf(STAKED, resource),
        sun: readInteger(sun, 'sun'),
      }),
    }),
    '/devnet/total-stake': ({ resource, trx }) => {
      devnet.setTotalStake(oneOf(STAKED, resource), readInteger(trx, 'trx'));
      return {};
    },
    '/devnet/blacklist': (parameters) => {
      devnet.blacklist(address(parameters['address']), parameters['listed'] !== false);
      return {};
    },
    '/devnet/pause': ({ paused }) => {
      devnet.pause(paused !== false);
      return {};
    },
  };
}

function marketCommands({ market }: Devnet): Record<string, ControlRoute> {
  return {
    '/devnet/market': ({ unitPrice, balance, available, delayBlocks }) => {
      market.change({
        ...optional('unitPrice', unitPrice, (value) => readInteger(value, 'unitPrice')),
        ...optional('balance', balance, (value) => readInteger(value, 'balance')),
        ...optional('available', available, (value) => readInteger(value, 'available')),
        ...optional('delayBlocks', delayBlocks, count),
      });
      return { key: market.key, balance: market.balance(), orders: market.orders().map((order) => ({ ...order })) };
    },
  };
}

function faultCommands(devnet: Devnet): Record<string, ControlRoute> {
  return {
    '/devnet/fault': (parameters) => {
      devnet.faults.add(readFault(parameters));
      return {};
    },
    '/devnet/clear-faults': () => {
      devnet.faults.clear();
      return {};
    },
    '/devnet/requests': () => ({ ...devnet.requests.all() }),
    '/devnet/reset-requests': () => {
      devnet.requests.reset();
      return {};
    },
  };
}

function paymentOf(parameters: Parameters): Payment {
  return {
    to: address(parameters['to']),
    amount: amount(parameters['amount']),
    ...optional('from', parameters['from'], address),
    ...optional('via', parameters['via'], (value) => oneOf(WAYS, value)),
    ...optional('fails', parameters['fails'], (value) => oneOf(FAILURES, value)),
  };
}
