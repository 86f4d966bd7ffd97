import type { JSX } from 'preact';
import { Button } from '../button';
import { texts } from '../../texts/frame';

interface DialogButtonsProps {
  /** What the form does. */
  verb: string;
  variant?: 'black' | 'red';
  isDisabled: boolean;
  onCancel: () => void;
}

/** The buttons below a form in a dialog: to cancel, and to submit it. */
export function DialogButtons({ verb, variant = 'black', isDisabled, onCancel }: DialogButtonsProps): JSX.Element {
  return (
    <div class="dialog-buttons">
      <span data-cancel>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </span>
      <Button type="submit" variant={variant} isDisabled={isDisabled}>
        {verb}
      </Button>
    </div>
  );
}
