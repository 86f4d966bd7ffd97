import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { newRecoveryCodes } from '../../api/second-factor';
import { Remark } from '../../parts/page/banner';
import { CopyButton } from '../../parts/codes/copy';
import { Dialog } from '../../parts/dialogs/dialog';
import { ProofForm } from '../../parts/dialogs/proof-form';
import { ConfirmStored } from '../../parts/dialogs/confirm-stored';
import type { ChangeProps } from './change';
import { texts } from '../../texts/pages/second-factor';

/** Recovery codes, shown once: only ticking the box closes them. */
export function RecoveryCodesDialog(props: { codes: readonly string[]; onDone: () => void }): JSX.Element {
  const { codes, onDone } = props;
  const [isStored, setStored] = useState(false);
  return (
    <Dialog title={texts.yourCodes} onClose={stay}>
      <p>{texts.yourCodesHelp}</p>
      <ol class="codes well" translate={false} data-copied>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Remark tone="warn">{texts.shownOnlyNow}</Remark>
      <CopyButton text={codes.join('\n')} name={texts.copyCodes} label={texts.copyAll} variant="outlined" />
      <ConfirmStored label={texts.codesAreStored} isStored={isStored} onChange={setStored} onDone={onDone} />
    </Dialog>
  );
}

/** Codes that are shown once are not dismissed by accident. */
function stay(): void {
  // Escape and a click outside are ignored.
}

/** New codes in place of the old ones. */
export function NewCodesDialog({ onChanged, onClose }: ChangeProps): JSX.Element {
  const [codes, setCodes] = useState<string[] | undefined>(undefined);
  if (codes) return <RecoveryCodesDialog codes={codes} onDone={onClose} />;
  return (
    <Dialog title={texts.makeCodesQuestion} onClose={onClose}>
      <p>{texts.oldCodesStop}</p>
      <ProofForm
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
