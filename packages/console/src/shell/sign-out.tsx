import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { failureSentence } from '../format/failure';
import { clockTime } from '../format/time';
import { endSession, signedInUntil } from '../live/session';
import { tell } from '../live/toast';
import { useAction } from '../live/use-action';
import { Icon } from '../parts/icon';

/** How long the session lasts, and the way out, which needs no question. */
export function SignOut(): JSX.Element {
  const until = signedInUntil();
  const action = useAction(endSession);
  useEffect(() => {
    if (action.error !== undefined) tell(failureSentence(action.error));
  }, [action.error]);
  return (
    <div class="sign-out">
      {until ? <p>Signed in until {clockTime(until)}</p> : null}
      <button
        type="button"
        class="room"
        disabled={action.isBusy}
        onClick={() => {
          action.run();
        }}
      >
        <Icon name="signOut" />
        <span>Log out</span>
      </button>
    </div>
  );
}
