import type { ComponentChildren, JSX, Ref } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../icon';
import { texts } from '../../texts/frame';

interface FieldProps {
  label: string;
  optional?: boolean;
  help?: string;
  /** Announced when it appears, and linked to the field. */
  error?: string | undefined;
  value: string;
  onInput: (value: string) => void;
  type?: 'text' | 'password' | 'url' | 'date';
  placeholder?: string;
  autoComplete?: string;
  maxLength?: number;
  /** The keyboard of a phone. */
  inputMode?: 'decimal';
  inputRef?: Ref<HTMLInputElement>;
}

const TYPES = {
  text: { type: 'text' },
  password: { type: 'password' },
  url: { type: 'url' },
  date: { type: 'date' },
} as const;

/** A single-line text field. */
export function Field(props: FieldProps): JSX.Element {
  const { label, optional = false, help, error, value, onInput, type = 'text', inputRef } = props;
  const id = useId();
  const notes = [help === undefined ? '' : `${id}-help`, error === undefined ? '' : `${id}-error`].filter(Boolean);
  return (
    <div class="field">
      <label for={id}>
        {label} {optional ? <span class="optional">{texts.optional}</span> : null}
      </label>
      <input
        {...TYPES[type]}
        id={id}
        ref={inputRef ?? null}
        value={value}
        placeholder={props.placeholder}
        autoComplete={props.autoComplete ?? 'off'}
        maxLength={props.maxLength}
        inputMode={props.inputMode}
        spellcheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={notes.length === 0 ? undefined : notes.join(' ')}
        onInput={(event) => {
          onInput(event.currentTarget.value);
        }}
      />
      {help === undefined ? null : (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface AreaFieldProps {
  label: string;
  help: string;
  error: string | undefined;
  value: string;
  onInput: (value: string) => void;
  maxLength: number;
}

/** A field for a text of several lines, which may be left empty. */
export function AreaField({ label, help, error, value, onInput, maxLength }: AreaFieldProps): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        {label} <span class="optional">{texts.optional}</span>
      </label>
      <textarea
        id={id}
        value={value}
        maxLength={maxLength}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? `${id}-help` : `${id}-help ${id}-error`}
        onInput={(event) => {
          onInput(event.currentTarget.value);
        }}
      />
      <p class="help" id={`${id}-help`}>
        {help}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface FileFieldProps {
  label: string;
  help: string;
  error: string | undefined;
  /** The media type of the files that can be picked. */
  accept: string;
  /** Called with undefined when the choice is taken back. */
  onPick: (file: File | undefined) => void;
}

/** A field for one file. */
export function FileField({ label, help, error, accept, onPick }: FileFieldProps): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        type="file"
        id={id}
        accept={accept}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? `${id}-help` : `${id}-help ${id}-error`}
        onChange={(event) => {
          onPick(event.currentTarget.files?.[0]);
        }}
      />
      <p class="help" id={`${id}-help`}>
        {help}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface SelectFieldProps {
  label: string;
  error: string | undefined;
  value: string;
  onInput: (value: string) => void;
  /** The options. */
  children: ComponentChildren;
}

/** A field of a form with a native list. */
export function SelectField({ label, error, value, onInput, children }: SelectFieldProps): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class="select-frame">
        <select
          id={id}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => {
            onInput(event.currentTarget.value);
          }}
        >
          {children}
        </select>
        <Icon name="chevronDown" size={18} />
      </span>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }): JSX.Element {
  return (
    <div class="field-error" id={id} role="alert">
      {error === undefined ? null : (
        <p class="remark tone-bad">
          <Icon name="warning" size={18} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ComponentChildren;
}

/** A filter: its label and a native list in one frame. */
export function Choice({ label, value, onChange, children }: ChoiceProps): JSX.Element {
  return (
    <label class="choice">
      <span class="choice-label">{label}</span>
      <select
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
      >
        {children}
      </select>
      <Icon name="chevronDown" size={18} />
    </label>
  );
}
