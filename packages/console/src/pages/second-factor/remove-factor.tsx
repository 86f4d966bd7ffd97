import type { JSX } from 'preact';
import { removePasskey, removeTotp, type Passkey } from '../../api/second-factor';
import { showToast } from '../../live/toast';
import { Dialog } from '../../parts/dialog';
import { ProofForm } from '../../parts/proof-form';
import { Untrusted } from '../../parts/text';
import type { ChangeProps } from './change';

interface RemoveProps extends ChangeProps {
  /** Without one, the app. */
  passkey?: Passkey;
  isLast: boolean;
}

/** Removes the app or a passkey. */
export function RemoveFactorDialog({ passkey, isLast, onChanged, onClose }: RemoveProps): JSX.Element {
  return (
    <Dialog
      title={
        passkey ? (
          <>
            Remove the passkey <Untrusted text={passkey.name} />?
          </>
        ) : (
          'Remove the authenticator app?'
        )
      }
      onClose={onClose}
    >
      <p>
        All other sessions end.
        {isLast ? ' It is the only factor: the password alone signs in then, and the recovery codes are removed.' : ''}
      </p>
      <ProofForm
        verb="Remove"
        variant="red"
        onCancel={onClose}
        act={async (proof) => {
          await (passkey ? removePasskey(passkey.id, proof) : removeTotp(proof));
          showToast(passkey ? 'The passkey is removed.' : 'The app is removed.');
          onChanged();
          onClose();
        }}
      />
    </Dialog>
  );
}
