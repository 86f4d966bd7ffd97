import type { JSX } from 'preact';
import { Button } from '../button';
import { texts } from '../../texts/frame';

interface DialogButtonsProps {
  /** What the form does. */
  verb: string;
  variant?: 'black' | 'red';
  isDisabled: boolean;
  /** What the button says that ends the dialog, where "Cancel" could be taken for the verb. */
  cancelLabel?: string | undefined;
  onCancel: () => void;
}

/** The buttons below a form in a dialog: to cancel, and to submit it. */
export function DialogButtons(props: DialogButtonsProps): JSX.Element {
  const { verb, variant = 'black', isDisabled, cancelLabel = texts.cancel, onCancel } = props;
  return (
    <div class="dialog-buttons">
      <span data-cancel>
        <Button onClick={onCancel}>{cancelLabel}</Button>
      </span>
      <Button type="submit" variant={variant} isDisabled={isDisabled}>
        {verb}
      </Button>
    </div>
  );
}
