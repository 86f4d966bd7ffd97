import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/client';
import { revokeOtherSessions, revokeSession, type AdminSession } from '../../api/sessions';
import { browserName } from '../../format/browser-name';
import { showToast } from '../../live/toast';
import { useAction } from '../../live/use-action';
import { Button } from '../../parts/button';
import { ConfirmDialog } from '../../parts/dialog';
import { Untrusted } from '../../parts/text';

/** The button that ends one other session. */
export function EndSession({ session, onDone }: { session: AdminSession; onDone: () => void }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const action = useAction(async () => {
    await endOnce(session.id);
    showToast('The session has ended.');
    setOpen(false);
    onDone();
  });
  const name = browserName(session.user_agent);
  return (
    <>
      <Button
        size="small"
        label={`End the session of ${name}, ${session.address}`}
        onClick={() => {
          action.forget();
          setOpen(true);
        }}
      >
        End
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title="End this session?"
          verb="End session"
          variant="red"
          action={action}
          onClose={() => {
            setOpen(false);
          }}
        >
          <p>
            <Untrusted text={name} /> at <Untrusted text={session.address} /> is signed out at once. If it was not you,
            change the password too: ADMIN_PASSWORD.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** The button that ends all sessions but this one. */
export function EndOthers({ onDone }: { onDone: () => void }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const action = useAction(async () => {
    await revokeOtherSessions();
    showToast('All other sessions have ended.');
    setOpen(false);
    onDone();
  });
  return (
    <>
      <Button
        variant="red-outlined"
        onClick={() => {
          action.forget();
          setOpen(true);
        }}
      >
        End all others
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title="End all other sessions?"
          verb="End all others"
          variant="red"
          action={action}
          onClose={() => {
            setOpen(false);
          }}
        >
          <p>All other sessions end at once. You stay signed in here.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** A session that has ended meanwhile is what was wanted. */
async function endOnce(id: string): Promise<void> {
  try {
    await revokeSession(id);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
  }
}
