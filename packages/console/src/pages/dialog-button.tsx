import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button, type ButtonProps } from '../parts/button';

interface DialogButtonProps {
  button: Omit<ButtonProps, 'onClick'>;
  dialog: (onClose: () => void) => JSX.Element;
}

/** A button that opens a dialog. */
export function DialogButton({ button, dialog }: DialogButtonProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...button}
        onClick={() => {
          setOpen(true);
        }}
      />
      {isOpen
        ? dialog(() => {
            setOpen(false);
          })
        : null}
    </>
  );
}
