import type { JSX } from 'preact';
import { createLink } from '../../api/links';
import { hrefOf } from '../../browser/href';
import { go } from '../../browser/place';
import { useSession } from '../../live/session';
import { useMerchants } from '../../live/use-merchants';
import { Link } from '../../parts/link';
import { Panel } from '../../parts/page/panel';
import { Page } from '../../parts/page/page';
import { texts } from '../../texts/pages/links';
import { Form, useForm, type FieldState } from '../../parts/forms/form';
import { MerchantField } from '../../parts/merchants/merchant-field';
import { LinkFields } from './link-fields';
import { EMPTY, faultsOf, refusalOf, requestOf } from './link-form';

/** Creates a payment link, and then opens its page. */
export function NewLinkPage(): JSX.Element {
  const own = useSession().merchant;
  const form = useForm(
    { ...EMPTY, merchant: own?.id ?? '' },
    {
      faultsOf,
      refusalOf,
      async send(values) {
        const { id } = await createLink(requestOf(values, own !== undefined));
        go(hrefOf(`links/${id}`), 'replace');
      },
    },
  );
  return (
    <Page
      title={texts.newLink}
      back={{ path: 'links', label: texts.backToLinks }}
      trail={<Link href={hrefOf('links')}>{texts.title}</Link>}
    >
      <Panel title={texts.whatIsSold}>
        <Form form={form} submitLabel={texts.create}>
          <p class="help">{texts.help}</p>
          {own ? null : <ForMerchant state={form.fieldOf('merchant')} />}
          <LinkFields values={form.values} fieldOf={form.fieldOf} />
        </Form>
      </Panel>
    </Page>
  );
}

function ForMerchant({ state }: { state: FieldState }): JSX.Element {
  return <MerchantField state={state} merchants={useMerchants()} />;
}
