import type { JSX } from 'preact';
import { createLink } from '../../api/links';
import { listMerchants } from '../../api/merchants';
import { hrefOf } from '../../browser/href';
import { go } from '../../browser/place';
import { useLive } from '../../live/use-live';
import { Link } from '../../parts/link';
import { Panel } from '../../parts/panel';
import { Page } from '../../shell/page';
import { texts } from '../../texts/pages/links';
import { Form, useForm } from '../form';
import { MerchantField } from '../merchant-field';
import { LinkFields } from './link-fields';
import { EMPTY, faultsOf, refusalOf, requestOf } from './link-form';

const EVERY_MS = 60_000;

/** Creates a payment link, and then opens its page. */
export function NewLinkPage(): JSX.Element {
  const merchants = useLive('merchants', listMerchants, EVERY_MS);
  const form = useForm(EMPTY, {
    faultsOf,
    refusalOf,
    async send(values) {
      const { id } = await createLink(requestOf(values));
      go(hrefOf(`links/${id}`), 'replace');
    },
  });
  return (
    <Page
      title={texts.newLink}
      back={{ path: 'links', label: texts.backToLinks }}
      trail={<Link href={hrefOf('links')}>{texts.title}</Link>}
    >
      <Panel title={texts.whatIsSold}>
        <Form form={form} submitLabel={texts.create}>
          <p class="help">{texts.help}</p>
          <MerchantField state={form.fieldOf('merchant')} merchants={merchants.data ?? []} />
          <LinkFields values={form.values} fieldOf={form.fieldOf} />
        </Form>
      </Panel>
    </Page>
  );
}
