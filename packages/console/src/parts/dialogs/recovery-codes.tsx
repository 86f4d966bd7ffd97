import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { CopyButton } from '../codes/copy';
import { Remark } from '../page/banner';
import { ConfirmStored } from './confirm-stored';
import { Dialog } from './dialog';
import { texts } from '../../texts/pages/second-factor';

/** Recovery codes, shown once: only ticking the box closes them. */
export function RecoveryCodesDialog(props: { codes: readonly string[]; onDone: () => void }): JSX.Element {
  const { codes, onDone } = props;
  const [isStored, setStored] = useState(false);
  return (
    <Dialog title={texts.yourCodes}>
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
