import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { showToast } from '../../browser/toast';
import { Button } from '../button';
import { Panel } from '../page/panel';
import { Form, useForm, type FormRules, type FormState } from './form';

interface ChangePanelProps<V extends Record<keyof V, string>, C extends object> extends Omit<FormRules<V>, 'send'> {
  title: string;
  texts: Readonly<Record<'changeHelp' | 'save' | 'cancel' | 'isSaved', string>>;
  /** As it is stored. What is stored while the form is open does not change the form. */
  stored: V;
  /** What was changed in the form; nothing is sent for nothing. */
  changeOf: (before: V, after: V) => C;
  update: (change: C) => Promise<unknown>;
  onChanged: () => void;
  onClose: () => void;
  children: (form: FormState<V>) => ComponentChildren;
}

/** The form of something that exists, in place of its page. */
export function ChangePanel<V extends Record<keyof V, string>, C extends object>(
  props: ChangePanelProps<V, C>,
): JSX.Element {
  const { title, texts, stored, changeOf, update, onChanged, onClose, children, ...rules } = props;
  const [before] = useState(stored);
  const form = useForm(before, {
    ...rules,
    async send(values) {
      const change = changeOf(before, values);
      if (Object.keys(change).length > 0) {
        await update(change);
        showToast(texts.isSaved);
        onChanged();
      }
      onClose();
    },
  });
  return (
    <Panel title={title}>
      <Form
        form={form}
        submitLabel={texts.save}
        extra={
          <Button variant="plain" onClick={onClose}>
            {texts.cancel}
          </Button>
        }
      >
        <p class="help">{texts.changeHelp}</p>
        {children(form)}
      </Form>
    </Panel>
  );
}
