import { activeSpan, addPart, type Span, spanApart } from './trace/span';

/** How calls are batched. */
export interface Gathering<Question> {
  /** How long the first call of a batch waits for others (0: for those of the same turn), and the maximum batch size. */
  waitMs: number;
  most: number;
  /** How many batches may be under way. Calls that arrive meanwhile form the next one. Unlimited by default. */
  inFlight?: number;
  /** When more calls wait than fit into a batch, those of each group take turns. By default there is one group. */
  groupOf?: (question: Question) => string;
  /** How long a call may wait for its batch to start. Unlimited by default. */
  patienceMs?: number;
}

/** A call that is in no batch: its caller has gone, or it has waited too long. Nothing was sent for it. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
}

interface Call<Question, Answer> {
  question: Question;
  isAbandoned: () => boolean;
  /** In the traces of its caller the batch is shown. */
  caller: Span | undefined;
  /** Ends its patience. */
  timer: NodeJS.Timeout | undefined;
  isOver: boolean;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches calls, so that any number of them costs as much as a few. A call is never part of a batch that started before
 * it, so an answer is never older than its question. A failure rejects every call of the batch; what concerns one
 * question only must be its answer.
 * @param answerAll returns the answer to each question, in order
 * @returns a function that resolves to the answer; a call that is abandoned before its batch starts is not part of it
 */
export function gather<Question, Answer>(
  { waitMs, most, inFlight = Infinity, groupOf = () => '', patienceMs }: Gathering<Question>,
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question, isAbandoned?: () => boolean) => Promise<Answer> {
  const groups = new Map<string, Call<Question, Answer>[]>();
  let running = 0;
  let isGathering = false;

  const startAll = (): void => {
    while (running < inFlight && groups.size > 0) {
      const batch = takeInTurn(groups, most);
      if (batch.length > 0) void run(batch);
    }
  };
  const run = async (batch: Call<Question, Answer>[]): Promise<void> => {
    running += 1;
    await settle(batch, answerAll);
    running -= 1;
    if (!isGathering) startAll();
  };
  const startSoon = (): void => {
    isGathering = true;
    const start = (): void => {
      isGathering = false;
      startAll();
    };
    if (waitMs === 0) setImmediate(start);
    else setTimeout(start, waitMs);
  };
  return (question, isAbandoned = () => false) =>
    new Promise((resolve, reject) => {
      // Written out: this runs for every request, and to spread objects is slow.
      const call: Call<Question, Answer> = {
        question,
        isAbandoned,
        caller: activeSpan(),
        timer: undefined,
        isOver: false,
        resolve,
        reject,
      };
      if (patienceMs !== undefined) call.timer = setTimeout(giveUp, patienceMs, call, 'waited too long');
      const group = groupOf(question);
      const waiting = groups.get(group);
      if (waiting) waiting.push(call);
      else groups.set(group, [call]);
      if (!isGathering) startSoon();
    });
}

/** Takes one call of each group after the other. A group that has more goes to the end, also for the next batch. */
function takeInTurn<Question, Answer>(
  groups: Map<string, Call<Question, Answer>[]>,
  most: number,
): Call<Question, Answer>[] {
  const taken: Call<Question, Answer>[] = [];
  // A group that is added again is visited again.
  for (const [group, waiting] of groups) {
    const call = waiting.shift();
    groups.delete(group);
    if (waiting.length > 0) groups.set(group, waiting);
    if (call && isStillWanted(call) && taken.push(call) === most) break;
  }
  return taken;
}

function isStillWanted<Question, Answer>(call: Call<Question, Answer>): boolean {
  clearTimeout(call.timer);
  if (!call.isOver && call.isAbandoned()) giveUp(call, 'was abandoned');
  return !call.isOver;
}

function giveUp<Question, Answer>(call: Call<Question, Answer>, why: string): void {
  call.isOver = true;
  call.reject(new NotStarted(`a call ${why} before its batch started`));
}

/** Gives each call of a batch its answer. Never rejects. */
async function settle<Question, Answer>(
  batch: readonly Call<Question, Answer>[],
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await spanApart(
      'batch',
      { attributes: { 'gateway.batch.size': batch.length } },
      () => answerAll(batch.map(({ question }) => question)),
      (shared) => {
        for (const { caller } of batch) addPart(caller, shared);
      },
    );
    if (answers.length !== batch.length) throw new Error(`${batch.length} questions have ${answers.length} answers`);
    batch.forEach((call, place) => {
      call.resolve(answers[place] as Answer);
    });
  } catch (error) {
    for (const call of batch) call.reject(error);
  }
}
