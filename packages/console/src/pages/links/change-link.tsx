import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { updateLink, type PaymentLink } from '../../api/links';
import { showToast } from '../../browser/toast';
import { Button } from '../../parts/button';
import { Panel } from '../../parts/page/panel';
import { texts } from '../../texts/pages/links';
import { Form, useForm } from '../../parts/forms/form';
import { LinkFields } from './link-fields';
import { changeOf, faultsOf, refusalOf, valuesOf } from './link-form';

interface ChangeLinkProps {
  link: PaymentLink;
  onChanged: () => void;
  onClose: () => void;
}

/** The form of a link that exists, in place of its page. */
export function ChangeLink({ link, onChanged, onClose }: ChangeLinkProps): JSX.Element {
  const [before] = useState(() => valuesOf(link));
  const form = useForm(before, {
    faultsOf,
    refusalOf,
    async send(values) {
      const change = changeOf(before, values);
      if (Object.keys(change).length > 0) {
        await updateLink(link.id, change);
        showToast(texts.isSaved);
        onChanged();
      }
      onClose();
    },
  });
  return (
    <Panel title={texts.changeLink}>
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
        <LinkFields values={form.values} fieldOf={form.fieldOf} />
      </Form>
    </Panel>
  );
}
