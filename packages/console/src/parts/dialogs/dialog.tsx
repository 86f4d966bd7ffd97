import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Remark } from '../page/banner';
import { DialogButtons } from './dialog-buttons';
import { failureSentence } from '../../format/failure';
import type { Action } from '../../live/use-action';

interface DialogProps {
  title: ComponentChildren;
  children: ComponentChildren;
  /** Called on Escape and on a click outside; without it, only what is in the dialog ends it. */
  onClose?: () => void;
}

/** A modal dialog; on a phone, a sheet at the bottom. On close, the focus returns to where it was. */
export function Dialog({ title, children, onClose }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    focusFirst(dialog);
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onMouseDown={(event) => {
        if (event.target === element.current) onClose?.();
      }}
    >
      <div class="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

/** Focuses the first field, or the cancel button if there is none. */
function focusFirst(dialog: HTMLDialogElement | null): void {
  const first =
    dialog?.querySelector<HTMLElement>('input:not([type=checkbox]), textarea, select') ??
    dialog?.querySelector<HTMLElement>('[data-cancel] button');
  first?.focus();
}

interface ConfirmDialogProps {
  title: ComponentChildren;
  children: ComponentChildren;
  /** Repeats the verb of the title. */
  verb: string;
  variant?: 'black' | 'red';
  isReady?: boolean;
  action: Action<[]>;
  /** Whether the error is shown at a field instead. */
  isErrorShown?: boolean;
  /** As of `DialogButtons`. */
  cancelLabel?: string;
  onClose: () => void;
}

/** A dialog that confirms a change. */
export function ConfirmDialog(props: ConfirmDialogProps): JSX.Element {
  const { title, children, verb, variant = 'black', isReady = true, action, isErrorShown = false } = props;
  const { cancelLabel, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="confirm"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) action.run();
        }}
      >
        {children}
        <div role="alert">
          {action.error === undefined || isErrorShown ? null : (
            <Remark tone="bad">{failureSentence(action.error)}</Remark>
          )}
        </div>
        <DialogButtons
          verb={verb}
          variant={variant}
          isDisabled={!isReady || action.isBusy}
          cancelLabel={cancelLabel}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
