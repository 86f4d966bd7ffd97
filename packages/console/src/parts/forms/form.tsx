import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '../../live/use-action';
import { Button } from '../button';
import { Icon } from '../icon';

/** What a field shows, and where what is typed goes. */
export interface FieldState {
  value: string;
  onInput: (text: string) => void;
  error: string | undefined;
}

/** What is wrong, by field. */
export type Faults<V> = Partial<Record<keyof V, string>>;

/** Why the gateway refused, and which field it is about, if it is about one. */
export interface Refusal<V> {
  field: keyof V | undefined;
  sentence: string;
}

/** How what is typed is judged, and where it goes. */
export interface FormRules<V> {
  /** What the form finds wrong by itself; then nothing is sent. */
  faultsOf: (values: V) => Faults<V>;
  refusalOf: (error: unknown, values: V) => Refusal<V>;
  send: (values: V) => Promise<void>;
}

/** What is typed, and what became of it. */
export interface FormState<V> {
  values: V;
  fieldOf: (name: keyof V & string) => FieldState;
  /** Why it was refused, if that is about no field. */
  refusal: string | undefined;
  isBusy: boolean;
  submit: () => void;
  element: RefObject<HTMLFormElement | null>;
}

/** The state of a form whose values are texts. What is wrong is shown at its field, and the first such gets the focus. */
export function useForm<V extends Record<keyof V, string>>(initial: V, rules: FormRules<V>): FormState<V> {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<V>>({});
  const element = useRef<HTMLFormElement>(null);
  const action = useAction(() => rules.send(values));
  const refusal = action.error === undefined ? undefined : rules.refusalOf(action.error, values);
  // Before the person can touch the page again: a focus that comes later scrolls it away from under a finger.
  useLayoutEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults, action.error]);
  return {
    values,
    fieldOf: (name) => ({
      value: values[name],
      onInput: (text) => {
        setValues({ ...values, [name]: text });
      },
      error: faults[name] ?? (refusal?.field === name ? refusal.sentence : undefined),
    }),
    refusal: refusal?.field === undefined ? refusal?.sentence : undefined,
    isBusy: action.isBusy,
    submit() {
      const found = rules.faultsOf(values);
      setFaults(found);
      action.forget();
      if (Object.keys(found).length === 0) action.run();
    },
    element,
  };
}

interface FormProps<V> {
  form: FormState<V>;
  submitLabel: string;
  /** Buttons beside the one that submits. */
  extra?: ComponentChildren;
  children: ComponentChildren;
}

/** A form on a page, with the button that submits it. */
export function Form<V>({ form, submitLabel, extra, children }: FormProps<V>): JSX.Element {
  const submit = (event: Event): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form class="page-form" ref={form.element} noValidate onSubmit={submit}>
      {children}
      <Complaint sentence={form.refusal} />
      <div class="page-form-buttons">
        <Button type="submit" variant="black" isDisabled={form.isBusy}>
          {submitLabel}
        </Button>
        {extra}
      </div>
    </form>
  );
}

/** Why something was refused; announced when it appears. */
export function Complaint({ sentence }: { sentence: string | undefined }): JSX.Element {
  return (
    <div role="alert">
      {sentence === undefined ? null : (
        <p class="remark tone-bad">
          <Icon name="warning" size={18} />
          <span>{sentence}</span>
        </p>
      )}
    </div>
  );
}
