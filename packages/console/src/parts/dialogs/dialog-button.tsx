import type { JSX } from 'preact';
import { useOpen } from '../../browser/use-open';
import { Button, type ButtonProps } from '../button';

interface DialogButtonProps {
  button: Omit<ButtonProps, 'onClick'>;
  dialog: (onClose: () => void) => JSX.Element;
}

/** A button that opens a dialog. */
export function DialogButton({ button, dialog }: DialogButtonProps): JSX.Element {
  const { isOpen, open, close } = useOpen();
  return (
    <>
      <Button {...button} onClick={open} />
      {isOpen ? dialog(close) : null}
    </>
  );
}
