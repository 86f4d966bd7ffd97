import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Router } from 'express';
import { refuse, Unavailable, type TronAddress } from '@gateway/domain';
import { errorFields, openReceiver } from '@gateway/runtime';
import {
  acceptWallet,
  closeWalletRequest,
  findWallet,
  findWalletAnswer,
  openWalletRequest,
  seedPhrasePurpose,
  type WalletAnswer,
} from '@gateway/store/addresses';
import { isDatabaseTrouble } from '@gateway/store/db';
import type { ApiContext } from '../../base/context';
import { readEmptyBody } from '../../http/request/body';
import { endpoint } from '../../http/endpoint';
import { requireDefault, requireMerchant } from '../../access/merchant/merchant-auth';
import { recordedOwnAction } from '../../access/merchant/own-action';
import { requestId } from '../../http/request/request-id';
import { send } from '../../http/send';

interface InitialWallet {
  mnemonic: string;
  firstAddress: TronAddress;
}
type Prepared = Extract<WalletAnswer, { state: 'prepared' }>;

const POLL_MS = 50;

/**
 * Initialises the wallet, once in the life of a deployment, and shows its seed phrase, once. The watcher prepares the
 * wallet, because it alone has the vault; the seed phrase arrives encrypted to a key that only this request holds, and
 * the wallet exists from the moment this request accepts it.
 */
export function walletInitRoutes(router: Router, context: ApiContext): void {
  let current: Promise<InitialWallet> | undefined;
  /** One at a time: the others learn what became of it. */
  const once = async (request: Request): Promise<InitialWallet> => {
    if (current) {
      await current.catch(() => undefined);
      if (await findWallet(context.db)) refuseSecond();
      refuse('UNAVAILABLE', 'Another request to initialise the wallet has just failed: try again');
    }
    current = createWallet(context, request).finally(() => (current = undefined));
    return current;
  };
  endpoint(router, '/wallet/init', {
    post: [
      requireMerchant(context, 'initWallet'),
      requireDefault,
      async (request, response) => {
        await readEmptyBody(request);
        const { mnemonic, firstAddress } = await once(request);
        context.logger.info('wallet was initialised', { requestId: requestId.of(request), firstAddress });
        const message = 'The wallet is initialised. Write the seed phrase down: it is shown only now.';
        send<'initWallet'>(response, { message, mnemonic, first_address: firstAddress }, 201);
      },
    ],
  });
}

async function createWallet(context: ApiContext, request: Request): Promise<InitialWallet> {
  const { db, logger } = context;
  if (await findWallet(db)) refuseSecond();
  const receiver = await openReceiver();
  const id = await openWalletRequest(db, receiver.publicKey);
  try {
    context.wakeups.wake('pool');
    const { fingerprint, firstAddress, sealedMnemonic } = await waitForWallet(context, request, id);
    const mnemonic = await receiver.open(sealedMnemonic, seedPhrasePurpose(id, fingerprint));
    await accept(context, request, { id, fingerprint, firstAddress });
    context.wakeups.wake('pool');
    return { mnemonic, firstAddress };
  } finally {
    await closeWalletRequest(db, id).catch((error: unknown) => {
      // The watcher removes it soon: nothing keeps it alive any more.
      logger.warn('wallet request could not be withdrawn', { error: errorFields(error) });
    });
  }
}

async function waitForWallet({ db, waits }: ApiContext, request: Request, id: string): Promise<Prepared> {
  const deadline = performance.now() + waits.walletMs;
  while (performance.now() < deadline) {
    requireClient(request);
    const answer = await findWalletAnswer(db, id);
    if (!answer) return (await findWallet(db)) ? refuseSecond() : tryAgain();
    if (answer.state === 'prepared') return answer;
    if (answer.state === 'failed') refuse('UNAVAILABLE', 'The watcher cannot use its vault folder: see its log');
    await sleep(POLL_MS);
  }
  return refuse('UNAVAILABLE', 'No watcher has prepared the wallet: make sure that one is running, then try again');
}

/** A wallet that the watcher has prepared. */
interface Candidate {
  /** Of the request for it. */
  id: string;
  fingerprint: string;
  firstAddress: TronAddress;
}

/**
 * Returns once the prepared wallet is the deployment's. When the database fails, it is asked until that is known, as
 * long as the client waits: the seed phrase of an accepted wallet cannot be requested again.
 */
async function accept(context: ApiContext, request: Request, candidate: Candidate): Promise<void> {
  const { db, logger } = context;
  for (;;) {
    requireClient(request);
    try {
      if (await acceptRecorded(context, request, candidate)) return;
      const wallet = await findWallet(db);
      if (wallet?.fingerprint === candidate.fingerprint) return; // accepted, although the database's answer was lost
      return wallet ? refuseSecond() : tryAgain();
    } catch (error) {
      if (!isDatabaseTrouble(error)) throw error;
      logger.warn('wallet was not accepted yet', { requestId: requestId.of(request), error: errorFields(error) });
      await sleep(POLL_MS);
    }
  }
}

/** Accepts the wallet, with a row of the audit log: who reads the seed phrase may take everything. False if it is too late. */
async function acceptRecorded(
  context: ApiContext,
  request: Request,
  { id, fingerprint, firstAddress }: Candidate,
): Promise<boolean> {
  const after = { first_address: firstAddress };
  try {
    return await recordedOwnAction(context, request, async (tx) => {
      if (!(await acceptWallet(tx, id))) throw new NotAccepted();
      return { result: true, action: { action: 'wallet.init', object: fingerprint, before: null, after } };
    });
  } catch (error) {
    if (error instanceof NotAccepted) return false;
    throw error;
  }
}

/** Ends the transaction of a wallet that was not accepted: then there is nothing to record. */
class NotAccepted extends Error {}

/** @throws Unavailable when the client has left: its wallet must not be accepted */
function requireClient(request: Request): void {
  if (request.socket.destroyed) throw new Unavailable('the client closed the connection');
}

function tryAgain(): never {
  return refuse('UNAVAILABLE', 'The request took too long and was dropped: try again');
}

function refuseSecond(): never {
  return refuse('WALLET_ALREADY_INITIALIZED', 'The wallet is initialised already');
}
