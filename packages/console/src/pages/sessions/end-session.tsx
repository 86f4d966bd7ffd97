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
import { texts } from '../../texts/sessions';

/** The button that ends one other session. */
export function EndSession({ session, onDone }: { session: AdminSession; onDone: () => void }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const action = useAction(async () => {
    await endOnce(session.id);
    showToast(texts.ended);
    setOpen(false);
    onDone();
  });
  const name = browserName(session.user_agent);
  return (
    <>
      <Button
        size="small"
        label={texts.endOf(name, session.address)}
        onClick={() => {
          action.forget();
          setOpen(true);
        }}
      >
        {texts.end}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={texts.endQuestion}
          verb={texts.endSession}
          variant="red"
          action={action}
          onClose={() => {
            setOpen(false);
          }}
        >
          <p>{texts.endEffect(<Untrusted text={name} />, <Untrusted text={session.address} />)}</p>
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
    showToast(texts.othersEnded);
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
        {texts.endOthers}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={texts.endOthersQuestion}
          verb={texts.endOthers}
          variant="red"
          action={action}
          onClose={() => {
            setOpen(false);
          }}
        >
          <p>{texts.endOthersEffect}</p>
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
