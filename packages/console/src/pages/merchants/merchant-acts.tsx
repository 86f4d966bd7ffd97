import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { updateMerchant, type Merchant } from '../../api/merchants';
import { failureSentence } from '../../format/failure';
import { plainText } from '../../format/hostile-text';
import { noteFailure } from '../../live/connection';
import { tell } from '../../live/toast';
import { NewKeyQuestion, RenameQuestion, SecretQuestion, SuspendQuestion } from './merchant-questions';

const QUESTIONS = { key: NewKeyQuestion, suspend: SuspendQuestion, secret: SecretQuestion, rename: RenameQuestion };
type Asked = { merchant: Merchant; what: keyof typeof QUESTIONS };

/** What can be done about merchants, and the question that is open about one of them. */
export interface MerchantActs {
  ask(merchant: Merchant, what: keyof typeof QUESTIONS): void;
  /** Needs no question. */
  resume(merchant: Merchant): void;
  question: JSX.Element | null;
}

/** @param onChanged called when something was changed */
export function useMerchantActs(onChanged: () => void): MerchantActs {
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const Question = asked && QUESTIONS[asked.what];
  return {
    ask(merchant, what) {
      setAsked({ merchant, what });
    },
    resume(merchant) {
      void resume(merchant).then(onChanged);
    },
    question:
      asked && Question ? (
        <Question
          merchant={asked.merchant}
          onChanged={onChanged}
          onClose={() => {
            setAsked(undefined);
          }}
        />
      ) : null,
  };
}

async function resume({ id, name }: Merchant): Promise<void> {
  try {
    await updateMerchant(id, { is_active: true });
    tell(`${plainText(name)} can take orders again.`);
  } catch (error) {
    noteFailure(error);
    tell(failureSentence(error));
  }
}
