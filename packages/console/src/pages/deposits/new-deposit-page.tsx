import type { JSX } from 'preact';
import { createDeposit } from '../../api/deposits';
import { hrefOf } from '../../browser/href';
import { go } from '../../browser/place';
import { Field } from '../../parts/forms/field';
import { Form, useForm } from '../../parts/forms/form';
import { Link } from '../../parts/link';
import { Page } from '../../parts/page/page';
import { Panel } from '../../parts/page/panel';
import { texts } from '../../texts/pages/deposits';
import { DepositFields } from './deposit-fields';
import { EMPTY, faultsOf, refusalOf, requestOf } from './deposit-form';

const MAX_CUSTOMER = 255;

/** Gives a customer an address, and then opens its page. */
export function NewDepositPage(): JSX.Element {
  const form = useForm(EMPTY, {
    faultsOf: (values) => faultsOf(values, true),
    refusalOf,
    async send(values) {
      const { id } = await createDeposit(requestOf(values));
      go(hrefOf(`deposits/${id}`), 'replace');
    },
  });
  return (
    <Page
      title={texts.newAddress}
      back={{ path: 'deposits', label: texts.backToDeposits }}
      trail={<Link href={hrefOf('deposits')}>{texts.title}</Link>}
    >
      <Panel title={texts.settings}>
        <Form form={form} submitLabel={texts.create}>
          <p class="help">{texts.help}</p>
          <Field
            label={texts.customer}
            help={texts.customerHelp}
            maxLength={MAX_CUSTOMER}
            {...form.fieldOf('customer')}
          />
          <DepositFields isNew fieldOf={form.fieldOf} />
        </Form>
      </Panel>
    </Page>
  );
}
