import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { rotateKey, rotateReadOnlyKey, type Shop } from '../../api/shop';
import { useAction } from '../../live/use-action';
import { ConfirmDialog } from '../../parts/dialogs/dialog';
import { Choice } from '../../parts/forms/field';
import { Untrusted } from '../../parts/text';
import { texts } from '../../texts/pages/keys';
import { OneTimeKey, type Issued } from './one-time-key';
import { ShownOnce } from './shown-once';

interface KeyDialogProps {
  merchant: Pick<Shop, 'id' | 'name'> & Partial<Pick<Shop, 'read_only_key'>>;
  onChanged: () => void;
  onClose: () => void;
}

const OVERLAPS = [
  { seconds: 0, label: texts.stopsAtOnce },
  { seconds: 3600, label: texts.worksForHour },
  { seconds: 86_400, label: texts.worksForDay },
  { seconds: 604_800, label: texts.worksForWeek },
];

/** A new key: the old one stops working, by default at once, so this is confirmed first; the new one is shown once. */
export function NewKeyDialog({ merchant, onChanged, onClose }: KeyDialogProps): JSX.Element {
  const [issued, setIssued] = useState<Issued | undefined>(undefined);
  if (issued) return <OneTimeKey issued={issued} onDone={onClose} />;
  return (
    <RotationDialog
      title={texts.newKeyQuestion(<Untrusted text={merchant.name} />)}
      hasOldKey
      rotate={async (overlapSeconds) => {
        const { name, api_key: apiKey } = await rotateKey(merchant.id, overlapSeconds);
        setIssued({ name, apiKey, webhookSecret: undefined });
        onChanged();
      }}
      onClose={onClose}
    >
      <p>{texts.oldKeyHelp}</p>
    </RotationDialog>
  );
}

/** The same for the key that can only read. */
export function NewReadOnlyKeyDialog({ merchant, onChanged, onClose }: KeyDialogProps): JSX.Element {
  const [key, setKey] = useState<string | undefined>(undefined);
  // What the list shows changes once there is a new one, while the dialog is still open.
  const [hasOldKey] = useState(merchant.read_only_key != null);
  if (key !== undefined) {
    return (
      <ShownOnce
        title={texts.newReadOnlyKeyIs}
        label={texts.readOnlyKey}
        copyName={texts.copyReadOnlyKey}
        text={key}
        storedLabel={texts.readOnlyKeyIsStored}
        onDone={onClose}
      >
        {texts.giveReadOnlyKey}
      </ShownOnce>
    );
  }
  return (
    <RotationDialog
      title={hasOldKey ? texts.replaceReadOnlyKeyQuestion : texts.makeReadOnlyKeyQuestion}
      hasOldKey={hasOldKey}
      rotate={async (overlapSeconds) => {
        setKey((await rotateReadOnlyKey(merchant.id, overlapSeconds)).api_key);
        onChanged();
      }}
      onClose={onClose}
    >
      <p>{texts.readOnlyKeyHelp}</p>
    </RotationDialog>
  );
}

interface RotationProps {
  title: ComponentChildren;
  hasOldKey: boolean;
  rotate: (overlapSeconds: number) => Promise<void>;
  onClose: () => void;
  children: ComponentChildren;
}

function RotationDialog({ title, hasOldKey, rotate, onClose, children }: RotationProps): JSX.Element {
  const [overlap, setOverlap] = useState('0');
  const action = useAction(() => rotate(Number(overlap)));
  return (
    <ConfirmDialog
      title={title}
      verb={texts.makeKey}
      variant={hasOldKey ? 'red' : 'black'}
      action={action}
      onClose={onClose}
    >
      {hasOldKey ? (
        <Choice label={texts.oldKey} value={overlap} onChange={setOverlap}>
          {OVERLAPS.map(({ seconds, label }) => (
            <option key={seconds} value={String(seconds)}>
              {label}
            </option>
          ))}
        </Choice>
      ) : null}
      {children}
    </ConfirmDialog>
  );
}
