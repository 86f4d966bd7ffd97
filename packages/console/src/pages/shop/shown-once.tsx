import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { KeyWell } from '../../parts/codes/key-well';
import { ConfirmStored } from '../../parts/dialogs/confirm-stored';
import { Dialog } from '../../parts/dialogs/dialog';
import { Remark } from '../../parts/page/banner';
import { texts } from '../../texts/pages/keys';

interface ShownOnceProps {
  title: string;
  /** What it is for. */
  children: ComponentChildren;
  label: string;
  copyName: string;
  text: string;
  storedLabel: string;
  onDone: () => void;
}

/** A key or secret that only this dialog holds: it closes once the box is ticked. */
export function ShownOnce(props: ShownOnceProps): JSX.Element {
  const { title, children, label, copyName, text, storedLabel, onDone } = props;
  const [isStored, setStored] = useState(false);
  return (
    <Dialog title={title}>
      <p>{children}</p>
      <KeyWell label={label} copyName={copyName} text={text} variant="black" />
      <Remark tone="warn">{texts.shownOnlyNow}</Remark>
      <ConfirmStored label={storedLabel} isStored={isStored} onChange={setStored} onDone={onDone} />
    </Dialog>
  );
}
