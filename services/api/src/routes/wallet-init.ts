import Joi from 'joi';
import type { Request, Router } from 'express';
import { refuse, Unavailable } from '@gateway/domain';
import { errorFields } from '@gateway/runtime';
import { findWallet, insertAddresses, insertWallet, lockWalletInit, transact } from '@gateway/store';
import { initWallet, VaultFault } from '@gateway/wallet';
import type { ApiContext } from '../context';
import { readOptionalBody } from '../http/body';
import { endpoint } from '../http/endpoint';
import { requireDefault, requireMerchant } from '../http/merchant-auth';
import { requestId } from '../http/request-id';

type InitialWallet = Awaited<ReturnType<typeof initWallet>>;
type VaultFolder = NonNullable<ApiContext['config']['vault']>;

const NO_FIELDS = Joi.object<Record<string, never>>({});
/** Enough to start; the watcher keeps the pool filled from then on. */
const FIRST_ADDRESSES = 200;

/** Creates the HD wallet, once in the life of a deployment, and shows its seed phrase, once. */
export function walletInitRoutes(router: Router, context: ApiContext): void {
  let last: Promise<unknown> = Promise.resolve();
  /** One at a time: each holds a connection, and waiting requests must not take those that the first one needs. */
  const serially = (work: () => Promise<InitialWallet>): Promise<InitialWallet> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
  endpoint(router, '/wallet/init', {
    post: [
      requireMerchant(context),
      requireDefault,
      async (request, response) => {
        await readOptionalBody(request, NO_FIELDS);
        const { mnemonic, firstAddress } = await serially(() => createWallet(context, request));
        context.logger.info('wallet was initialised', { requestId: requestId.of(request), firstAddress });
        response.status(201).json({
          message: 'The wallet is initialised. Write the seed phrase down: it is shown only now.',
          mnemonic,
          first_address: firstAddress,
        });
      },
    ],
  });
}

async function createWallet(context: ApiContext, request: Request): Promise<InitialWallet> {
  const { db, config, logger } = context;
  const { vault } = config;
  if (await findWallet(db)) refuseSecond();
  if (!vault) throw new Unavailable('this replica of the api has no vault folder');
  const created: { wallet?: InitialWallet } = {};
  try {
    await transact(db, async (lock) => {
      await lockWalletInit(lock);
      if (await findWallet(lock)) refuseSecond();
      created.wallet = await initialise(context, vault);
    });
  } catch (error) {
    // Once the wallet exists, its seed phrase is returned whatever became of the lock: it cannot be requested again.
    if (!created.wallet && !(error instanceof VaultFault)) throw error;
    logger.error('wallet init ended with an error', { requestId: requestId.of(request), error: errorFields(error) });
  }
  return created.wallet ?? unavailable();
}

function initialise(context: ApiContext, vault: VaultFolder): Promise<InitialWallet> {
  return initWallet({
    access: { ...vault, instance: context.instanceId },
    addressCount: FIRST_ADDRESSES,
    createdAt: new Date(),
    // On a separate connection: the lock is held until the files are in place.
    commit: ({ xpub, fingerprint, addresses }) =>
      transact(context.db, async (tx) => {
        await insertWallet(tx, { xpub, fingerprint });
        await insertAddresses(tx, 0, addresses);
      }),
  });
}

function unavailable(): never {
  throw new Unavailable('the vault folder is not usable');
}

function refuseSecond(): never {
  return refuse('WALLET_ALREADY_INITIALIZED', 'The wallet is initialised already');
}
