import type { JSX } from 'preact';
import { removePasskey, removeTotp, type Passkey } from '../../../api/access/second-factor';
import { showToast } from '../../../browser/toast';
import { Dialog } from '../../../parts/dialogs/dialog';
import { ConfirmationForm } from '../../../parts/dialogs/proof-form';
import { Untrusted } from '../../../parts/text';
import type { ChangeProps } from './change';
import { texts } from '../../../texts/pages/second-factor';

interface RemoveProps extends ChangeProps {
  /** Without one, the app. */
  passkey?: Passkey;
  isLast: boolean;
}

/** Removes the app or a passkey. */
export function RemoveFactorDialog({ passkey, isLast, onChanged, onClose }: RemoveProps): JSX.Element {
  return (
    <Dialog
      title={passkey ? texts.removePasskeyQuestion(<Untrusted text={passkey.name} />) : texts.removeAppQuestion}
      onClose={onClose}
    >
      <p>
        {texts.othersEnd}
        {isLast ? texts.onlyFactor : ''}
      </p>
      <ConfirmationForm
        verb={texts.remove}
        variant="red"
        onCancel={onClose}
        act={async (proof) => {
          await (passkey ? removePasskey(passkey.id, proof) : removeTotp(proof));
          showToast(passkey ? texts.passkeyIsRemoved : texts.appIsRemoved);
          onChanged();
          onClose();
        }}
      />
    </Dialog>
  );
}
