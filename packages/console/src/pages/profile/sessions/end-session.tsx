import type { JSX } from 'preact';
import { ApiError } from '../../../api/http/errors';
import { revokeOtherSessions, revokeSession, type AdminSession } from '../../../api/access/sessions';
import { browserName } from '../../../format/browser-name';
import { showToast } from '../../../browser/toast';
import { ConfirmButton } from '../../../parts/dialogs/confirm-button';
import { Untrusted } from '../../../parts/text';
import { texts } from '../../../texts/pages/sessions';

/** The button that ends one other session. */
export function EndSession({ session, onDone }: { session: AdminSession; onDone: () => void }): JSX.Element {
  const name = browserName(session.user_agent);
  return (
    <ConfirmButton
      button={{ size: 'small', label: texts.endOf(name, session.address), children: texts.end }}
      title={texts.endQuestion}
      verb={texts.endSession}
      variant="red"
      act={async () => {
        await endOnce(session.id);
        showToast(texts.ended);
        onDone();
      }}
    >
      <p>{texts.endEffect(<Untrusted text={name} />, <Untrusted text={session.address} />)}</p>
    </ConfirmButton>
  );
}

/** The button that ends all sessions but this one. */
export function EndOthers({ onDone }: { onDone: () => void }): JSX.Element {
  return (
    <ConfirmButton
      button={{ variant: 'red-outlined', children: texts.endOthers }}
      title={texts.endOthersQuestion}
      verb={texts.endOthers}
      variant="red"
      act={async () => {
        await revokeOtherSessions();
        showToast(texts.othersEnded);
        onDone();
      }}
    >
      <p>{texts.endOthersEffect}</p>
    </ConfirmButton>
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
