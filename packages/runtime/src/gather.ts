import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** How long the first call of a batch waits for others (0: for those of the same turn), and the maximum batch size. */
export interface Gathering {
  waitMs: number;
  most: number;
}

interface Group<Question, Answer> {
  questions: Question[];
  answers: Promise<readonly Answer[]>;
}

/**
 * Batches calls made at about the same time, so that any number of them costs as much as a few. A failure rejects every
 * call of the batch; the next batch starts fresh.
 * @param answerAll returns the answer to each question, in order
 */
export function gather<Question, Answer>(
  { waitMs, most }: Gathering,
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let gathering: Group<Question, Answer> | undefined;
  const open = (): Group<Question, Answer> => {
    const questions: Question[] = [];
    const group = {
      questions,
      answers: (waitMs === 0 ? nextTurn() : sleep(waitMs)).then(() => {
        if (gathering === group) gathering = undefined;
        return answerAll(questions);
      }),
    };
    return group;
  };
  return async (question) => {
    const group = gathering && gathering.questions.length < most ? gathering : open();
    gathering = group;
    const place = group.questions.push(question) - 1;
    return (await group.answers)[place] as Answer;
  };
}
