import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { updateDeposit, type DepositAddress } from '../../api/deposits';
import { showToast } from '../../browser/toast';
import { Button } from '../../parts/button';
import { Form, useForm } from '../../parts/forms/form';
import { Panel } from '../../parts/page/panel';
import { texts } from '../../texts/pages/deposits';
import { DepositFields } from './deposit-fields';
import { changeOf, faultsOf, refusalOf, valuesOf } from './deposit-form';

interface ChangeDepositProps {
  deposit: DepositAddress;
  onChanged: () => void;
  onClose: () => void;
}

/** The form of an address that exists, in place of its page. */
export function ChangeDeposit({ deposit, onChanged, onClose }: ChangeDepositProps): JSX.Element {
  const [before] = useState(() => valuesOf(deposit));
  const form = useForm(before, {
    faultsOf: (values) => faultsOf(values, false),
    refusalOf,
    async send(values) {
      const change = changeOf(before, values);
      if (Object.keys(change).length > 0) {
        await updateDeposit(deposit.id, change);
        showToast(texts.isSaved);
        onChanged();
      }
      onClose();
    },
  });
  return (
    <Panel title={texts.settings}>
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
        <DepositFields isNew={false} fieldOf={form.fieldOf} />
      </Form>
    </Panel>
  );
}
