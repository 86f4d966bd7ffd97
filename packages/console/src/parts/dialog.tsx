import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from './button';
import { Remark } from './banner';
import { failureSentence } from '../format/failure';
import type { Action } from '../live/use-action';

interface DialogProps {
  title: ComponentChildren;
  children: ComponentChildren;
  /** Escape, and a click outside. */
  onClose: () => void;
}

/** A question or a result over the page; on a phone a sheet from below. The focus returns to where it was. */
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
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div class="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

/** The first field, or with none the button that does nothing. */
function focusFirst(dialog: HTMLDialogElement | null): void {
  const first =
    dialog?.querySelector<HTMLElement>('input:not([type=checkbox]), textarea, select') ??
    dialog?.querySelector<HTMLElement>('[data-cancel] button');
  first?.focus();
}

interface QuestionProps {
  title: ComponentChildren;
  children: ComponentChildren;
  /** Repeats the verb of the title. */
  verb: string;
  look?: 'black' | 'red';
  isReady?: boolean;
  action: Action<[]>;
  /** Whether the error is shown at a field instead. */
  isErrorShown?: boolean;
  onClose: () => void;
}

/** A question whose answer changes something. */
export function Question(props: QuestionProps): JSX.Element {
  const { title, children, verb, look = 'black', isReady = true, action, isErrorShown = false, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="question"
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
        <div class="dialog-buttons">
          <span data-cancel>
            <Button onClick={onClose}>Cancel</Button>
          </span>
          <Button type="submit" look={look} isDisabled={!isReady || action.isBusy}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
