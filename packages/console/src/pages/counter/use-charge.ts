import { useEffect, useState } from 'preact/hooks';
import { makeSale, type NewSale, type Sale } from '../../api/counter';
import { ApiError } from '../../api/http/errors';
import { hrefOf } from '../../browser/href';
import { go } from '../../browser/place';
import { detectSessionEnd, useSession } from '../../live/session';
import { keepDoing, keptDoing, useWho } from './kept';

/** A sale that is being made. */
export interface Charge {
  /** What was asked for and has no answer yet. */
  asked: NewSale | undefined;
  /** Whether an answer was waited for in vain. */
  isUnanswered: boolean;
  /** Why no sale was made. */
  refusal: unknown;
  begin(asked: NewSale): void;
  giveUp(): void;
}

/** What says nothing about whether the sale was made, or can be made in a moment. */
const UNDECIDED = ['UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED', 'ADMIN_UNAUTHORIZED', 'ADMIN_TOKEN_INVALID'];
const AGAIN_MS = 2_000;

let made: Sale | undefined;

/** The sale that was just made, once: its page need not ask for it. */
export function takeMade(id: string): Promise<Sale> | undefined {
  const sale = made?.id === id ? made : undefined;
  made = undefined;
  return sale && Promise.resolve(sale);
}

/**
 * Makes a sale and shows it. It is kept on the device before it is asked for, and asked for under the same id until there
 * is an answer, by the next page too: it is made once, and never lost.
 */
export function useCharge(): Charge {
  const { state, version } = useSession();
  const who = useWho();
  const [charge, setCharge] = useState<{ of: string; sale: NewSale }>();
  const asked = charge?.of === who ? charge.sale : undefined; // not that of who was signed in before
  const [isUnanswered, setUnanswered] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const ask = (next: NewSale | undefined, why?: unknown): void => {
    keepDoing(who, next && { charge: next });
    setUnanswered(false);
    setRefusal(why);
    setCharge(next && { of: who, sale: next });
  };
  useEffect(() => {
    const kept = keptDoing(who);
    if (kept && 'saleId' in kept) go(hrefOf(`counter/${kept.saleId}`));
    else setCharge(kept && { of: who, sale: kept.charge });
  }, [who]);
  useEffect(() => {
    if (!asked || state !== 'in') return undefined;
    return askUntilAnswered(asked, {
      onSale: show,
      onRefusal(why) {
        ask(undefined, why);
      },
      onSilence() {
        setUnanswered(true);
      },
    });
  }, [asked, state, version]);
  return {
    ...{ asked, isUnanswered, refusal },
    begin: ask,
    giveUp() {
      ask(undefined);
    },
  };
}

/** The page of the sale takes its place in what is kept. */
function show(sale: Sale): void {
  made = sale;
  go(hrefOf(`counter/${sale.id}`));
}

interface ChargeListener {
  onSale(sale: Sale): void;
  onRefusal(error: unknown): void;
  onSilence(): void;
}

/** @returns a function that stops asking */
function askUntilAnswered(asked: NewSale, listener: ChargeListener): () => void {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    const answer = await makeSale(asked, stopping.signal).catch((error: unknown) => ({ error }));
    if (stopping.signal.aborted) return;
    if (!('error' in answer)) {
      listener.onSale(answer);
      return;
    }
    detectSessionEnd(answer.error);
    if (isRefusal(answer.error)) {
      listener.onRefusal(answer.error);
      return;
    }
    listener.onSilence();
    timer = setTimeout(() => void ask(), againMs(answer.error));
  };
  void ask();
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !UNDECIDED.includes(error.code);
}

function againMs(error: unknown): number {
  return Math.max(AGAIN_MS, error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0);
}
