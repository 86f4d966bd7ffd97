import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { newRecoveryCodes } from '../../api/second-factor';
import { Remark } from '../../parts/banner';
import { Button } from '../../parts/button';
import { CopyButton } from '../../parts/copy';
import { Dialog } from '../../parts/dialog';
import { ProofForm } from '../../parts/proof-form';
import type { ChangeProps } from './change';
import { texts } from '../../texts/second-factor';

/** Recovery codes, shown once: only ticking the box closes them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): JSX.Element {
  const [isStored, setStored] = useState(false);
  return (
    <>
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
      <label class="check">
        <input
          type="checkbox"
          checked={isStored}
          onChange={(event) => {
            setStored(event.currentTarget.checked);
          }}
        />
        {texts.codesAreStored}
      </label>
      <div class="dialog-buttons">
        <Button variant="black" isDisabled={!isStored} onClick={onDone}>
          {texts.done}
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
      <Dialog title={texts.yourCodes} onClose={stay}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
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

/** Codes that are shown once are not dismissed by accident. */
export function stay(): void {
  // Escape and a click outside are ignored.
}
