import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { newRecoveryCodes } from '../../../api/access/second-factor';
import { Dialog } from '../../../parts/dialogs/dialog';
import { ConfirmationForm } from '../../../parts/dialogs/proof-form';
import { RecoveryCodesDialog } from '../../../parts/dialogs/recovery-codes';
import type { ChangeProps } from './change';
import { texts } from '../../../texts/pages/second-factor';

/** New codes in place of the old ones. */
export function NewCodesDialog({ onChanged, onClose }: ChangeProps): JSX.Element {
  const [codes, setCodes] = useState<string[] | undefined>(undefined);
  if (codes) return <RecoveryCodesDialog codes={codes} onDone={onClose} />;
  return (
    <Dialog title={texts.makeCodesQuestion} onClose={onClose}>
      <p>{texts.oldCodesStop}</p>
      <ConfirmationForm
        verb={texts.makeCodes}
        onCancel={onClose}
        act={async (proof) => {
          setCodes(await newRecoveryCodes(proof));
          onChanged();
        }}
      />
    </Dialog>
  );
}
