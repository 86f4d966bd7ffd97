import type { JSX } from 'preact';
import { Button } from '../button';
import { texts } from '../../texts/common';

interface ConfirmStoredProps {
  label: string;
  isStored: boolean;
  onChange: (isStored: boolean) => void;
  onDone: () => void;
}

/** Below what is shown once: only ticking the box enables "Done". */
export function ConfirmStored({ label, isStored, onChange, onDone }: ConfirmStoredProps): JSX.Element {
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={isStored}
          onChange={(event) => {
            onChange(event.currentTarget.checked);
          }}
        />
        {label}
      </label>
      <div class="dialog-buttons">
        <Button variant="black" isDisabled={!isStored} onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </>
  );
}
