import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Operation } from '../../api/access/me';
import { fieldFailure } from '../../format/failure';
import { useAction } from '../../live/use-action';
import { DialogButton } from '../../parts/dialogs/dialog-button';
import { ConfirmDialog } from '../../parts/dialogs/dialog';
import { Field } from '../../parts/forms/field';
import { Untrusted } from '../../parts/text';
import { texts } from '../../texts/pages/shop';

/** A text that is set by itself, such as a name or a URL. */
export interface TextSetting {
  /** As the api names it in what it refuses. */
  field: string;
  title: string;
  label: string;
  help: string;
  maxLength: number;
  type?: 'text' | 'url';
  /** Whether it must not be empty. */
  isRequired?: boolean;
  /** What the button says that opens the dialog, and its name for screen readers. */
  change: string;
  changeName: string;
  /** The verb of the dialog. */
  verb: string;
}

interface TextFieldProps {
  setting: TextSetting;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The field of such a text. */
export function TextField({ setting, value, onChange, error }: TextFieldProps): JSX.Element {
  const { label, help, maxLength, type = 'text', isRequired = false } = setting;
  return (
    <Field
      label={label}
      optional={!isRequired}
      help={help}
      type={type}
      value={value}
      onInput={(text) => {
        onChange(type === 'url' ? text.trim() : text);
      }}
      maxLength={maxLength}
      error={error}
    />
  );
}

interface TextDialogProps {
  setting: TextSetting;
  value: string | null;
  /** Gets null for an empty text. */
  save: (value: string | null) => Promise<void>;
  onChanged: () => void;
  onClose: () => void;
}

/** Sets it; an empty one is removed. */
export function TextDialog({ setting, value, save, onChanged, onClose }: TextDialogProps): JSX.Element {
  const before = value ?? '';
  const [text, setText] = useState(before);
  const action = useAction(async () => {
    await save(text === '' ? null : text);
    onChanged();
    onClose();
  });
  const failure = fieldFailure(action.error, setting.field);
  return (
    <ConfirmDialog
      title={setting.title}
      verb={setting.verb}
      action={action}
      isReady={text !== before && (text !== '' || setting.isRequired !== true)}
      isErrorShown={failure !== undefined}
      onClose={onClose}
    >
      <TextField setting={setting} value={text} onChange={setText} error={failure} />
    </ConfirmDialog>
  );
}

/** What is set, and the way to change it. */
export function SetText(props: Omit<TextDialogProps, 'onClose'> & { does: readonly Operation[] }): JSX.Element {
  const { setting, value, does, ...dialog } = props;
  return (
    <>
      {value === null ? texts.none : <Untrusted text={value} clip />}{' '}
      <DialogButton
        button={{ size: 'small', label: setting.changeName, children: setting.change, does }}
        dialog={(onClose) => <TextDialog {...dialog} setting={setting} value={value} onClose={onClose} />}
      />
    </>
  );
}
