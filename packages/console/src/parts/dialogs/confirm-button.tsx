import type { ComponentChildren, JSX } from 'preact';
import { useAction } from '../../live/use-action';
import { useOpen } from '../../browser/use-open';
import { Button, type ButtonProps } from '../button';
import { ConfirmDialog } from './dialog';

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
  const { isOpen, open, close } = useOpen();
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
          open();
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
