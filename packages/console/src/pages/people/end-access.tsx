import type { JSX } from 'preact';
import type { Person } from '../../api/access/people';
import { ApiError } from '../../api/http/errors';
import { showToast } from '../../browser/toast';
import { failureSentence } from '../../format/failure';
import { plainText } from '../../format/hostile-text';
import { useAction } from '../../live/use-action';
import { Button } from '../../parts/button';
import { Complaint } from '../../parts/forms/form';
import type { PeopleOf } from './people-of';
import { texts } from '../../texts/pages/people';

interface EndAccessProps {
  of: PeopleOf;
  person: Person;
  onEnded: () => void;
}

/** Whether the person is a cashier and nothing else: most are a phone at the counter. */
export function isOnlyCashier({ roles }: Person): boolean {
  return roles.length === 1 && roles[0]?.role === 'cashier';
}

/**
 * Signs a cashier out and takes the role, in one touch: a phone that is lost cannot wait for a question, and an invitation
 * makes good what was touched by mistake.
 */
export function EndAccess({ of, person, onEnded }: EndAccessProps): JSX.Element {
  const name = plainText(person.name);
  const action = useAction(async () => {
    const place = of.places.find(({ merchantId }) => merchantId === person.roles[0]?.merchantId);
    if (place) await endOnce(() => of.changeRole(person.id, place, null));
    showToast(texts.isSignedOut(name));
    onEnded();
  });
  return (
    <>
      <Button
        size="small"
        variant="red-outlined"
        label={texts.endAccessOf(name)}
        isDisabled={action.isBusy}
        does={['updatePerson', 'updateOwnPerson']}
        onClick={action.run}
      >
        {texts.endAccess}
      </Button>
      <Complaint sentence={action.error === undefined ? undefined : failureSentence(action.error)} />
    </>
  );
}

/** A role that somebody else has taken meanwhile is what was wanted. */
async function endOnce(end: () => Promise<void>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
  }
}
