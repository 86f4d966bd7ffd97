import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { fieldFailure } from '../../format/failure';
import { showToast } from '../../browser/toast';
import { useAction } from '../../live/use-action';
import { ConfirmDialog } from './dialog';
import { Field } from '../forms/field';
import { texts } from '../../texts/common';

const MAX_NOTE_LENGTH = 255;

interface DecisionDialogProps {
  title: ComponentChildren;
  verb: string;
  /** What the decision does, and what is reported to the shop. */
  children: ComponentChildren;
  /** @returns what to show when it is done */
  decide: (note: string) => Promise<string>;
  /** Called after an attempt, whatever became of it: the page may be out of date. */
  onDone: () => void;
  onClose: () => void;
  /** Whether the error is shown at a field of the children instead. */
  isErrorShown?: (error: unknown) => boolean;
}

/** A dialog that confirms a decision and asks why. */
export function DecisionDialog(props: DecisionDialogProps): JSX.Element {
  const { title, verb, children, decide, onDone, onClose, isErrorShown } = props;
  const [note, setNote] = useState('');
  const action = useAction(async () => {
    try {
      showToast(await decide(note.trim()));
      onClose();
    } finally {
      onDone();
    }
  });
  const noteFailure = fieldFailure(action.error, 'note');
  return (
    <ConfirmDialog
      title={title}
      verb={verb}
      action={action}
      isReady={note.trim() !== ''}
      isErrorShown={noteFailure !== undefined || isErrorShown?.(action.error) === true}
      onClose={onClose}
    >
      {children}
      <Field
        label={texts.note}
        help={texts.noteHelp}
        value={note}
        onInput={setNote}
        maxLength={MAX_NOTE_LENGTH}
        error={noteFailure}
      />
    </ConfirmDialog>
  );
}
