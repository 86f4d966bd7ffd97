import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { newRecoveryCodes } from '../../api/second-factor';
import { Remark } from '../../parts/banner';
import { Button } from '../../parts/button';
import { CopyButton } from '../../parts/copy';
import { Dialog } from '../../parts/dialog';
import { ProofForm } from '../../parts/proof-form';
import type { ChangeProps } from './change';

/** Recovery codes, shown once: only ticking the box closes them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): JSX.Element {
  const [isStored, setStored] = useState(false);
  return (
    <>
      <p>Each signs in once when you have lost your app or passkey. Keep them apart from the password.</p>
      <ol class="codes well" translate={false} data-copied>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Remark tone="warn">Shown only now. They cannot be shown again.</Remark>
      <CopyButton text={codes.join('\n')} name="Copy all recovery codes" label="Copy all" variant="outlined" />
      <label class="check">
        <input
          type="checkbox"
          checked={isStored}
          onChange={(event) => {
            setStored(event.currentTarget.checked);
          }}
        />
        I have stored the codes in a safe place
      </label>
      <div class="dialog-buttons">
        <Button variant="black" isDisabled={!isStored} onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}

/** New codes in place of the old ones. */
export function NewCodesDialog({ onChanged, onClose }: ChangeProps): JSX.Element {
  const [codes, setCodes] = useState<string[] | undefined>(undefined);
  if (codes) {
    return (
      <Dialog title="Your recovery codes" onClose={stay}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Make new recovery codes?" onClose={onClose}>
      <p>The old codes stop working at once.</p>
      <ProofForm
        verb="Make new codes"
        onCancel={onClose}
        act={async (proof) => {
          setCodes(await newRecoveryCodes(proof));
          onChanged();
        }}
      />
    </Dialog>
  );
}

/** Codes that are shown once are not dismissed by accident. */
export function stay(): void {
  // Escape and a click outside are ignored.
}
