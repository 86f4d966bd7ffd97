import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { failureSentence } from '../format/failure';
import { clockTime } from '../format/time';
import { endSession, signedInUntil, useSession } from '../live/session';
import { showToast } from '../browser/toast';
import { useAction } from '../live/use-action';
import { useNow } from '../live/use-now';
import { Icon } from '../parts/icon';
import { Untrusted } from '../parts/text';
import { texts } from '../texts/frame';

/** The end of the session, and the sign-out button, which needs no confirmation. */
export function SignOut(): JSX.Element {
  const { me } = useSession();
  const until = signedInUntil();
  const now = useNow();
  const action = useAction(endSession);
  useEffect(() => {
    if (action.error !== undefined) showToast(failureSentence(action.error));
  }, [action.error]);
  return (
    <div class="sign-out">
      {me?.person ? <p>{texts.signedInAs(<Untrusted text={me.person.name} />)}</p> : null}
      {until ? <p>{texts.signedInUntil(clockTime(until, now))}</p> : null}
      <button
        type="button"
        class="nav-item"
        disabled={action.isBusy}
        onClick={() => {
          action.run();
        }}
      >
        <Icon name="signOut" />
        <span>{texts.logOut}</span>
      </button>
    </div>
  );
}
