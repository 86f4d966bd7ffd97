import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAction } from '../live/use-action';
import { Button, type ButtonProps } from '../parts/button';
import { ConfirmDialog } from '../parts/dialog';

interface ConfirmButtonProps {
  button: Omit<ButtonProps, 'onClick'>;
  title: ComponentChildren;
  /** What the change does. */
  children: ComponentChildren;
  /** Repeats the verb of the title. */
  verb: string;
  variant?: 'black' | 'red';
  /** The dialog closes once this resolves. */
  act: () => Promise<void>;
}

/** A button whose change is confirmed in a dialog. */
export function ConfirmButton(props: ConfirmButtonProps): JSX.Element {
  const { button, title, children, verb, variant = 'black', act } = props;
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
  };
  const action = useAction(async () => {
    await act();
    close();
  });
  return (
    <>
      <Button
        {...button}
        onClick={() => {
          action.forget();
          setOpen(true);
        }}
      />
      {isOpen ? (
        <ConfirmDialog title={title} verb={verb} variant={variant} action={action} onClose={close}>
          {children}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
