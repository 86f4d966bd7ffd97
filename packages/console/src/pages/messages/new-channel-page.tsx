import type { JSX } from 'preact';
import { listMerchants } from '../../api/merchants';
import { createChannel } from '../../api/messages';
import { plainText } from '../../format/hostile-text';
import { hrefOf } from '../../browser/href';
import { go } from '../../browser/place';
import { useLive } from '../../live/use-live';
import { SelectField } from '../../parts/field';
import { Link } from '../../parts/link';
import { Panel } from '../../parts/panel';
import { Page } from '../../shell/page';
import { texts } from '../../texts/pages/messages';
import { Form, useForm } from '../form';
import { ChannelFields } from './channel-fields';
import { EMPTY, faultsOf, refusalOf, requestOf } from './channel-form';

const EVERY_MS = 60_000;

/** Creates a channel, and then shows all of them. */
export function NewChannelPage(): JSX.Element {
  const merchants = useLive('merchants', listMerchants, EVERY_MS);
  const form = useForm(EMPTY, {
    faultsOf,
    refusalOf,
    async send(values) {
      await createChannel(requestOf(values));
      go(hrefOf('messages'), 'replace');
    },
  });
  return (
    <Page
      title={texts.newChannel}
      back={{ path: 'messages', label: texts.backToMessages }}
      trail={<Link href={hrefOf('messages')}>{texts.title}</Link>}
    >
      <Panel title={texts.whoIsTold}>
        <Form form={form} submitLabel={texts.create}>
          <p class="help">{texts.noChannelsHelp}</p>
          <SelectField label={texts.merchant} {...form.fieldOf('merchant')}>
            <option value="">{texts.nobodys}</option>
            {(merchants.data ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {plainText(name)}
              </option>
            ))}
          </SelectField>
          <ChannelFields values={form.values} fieldOf={form.fieldOf} />
        </Form>
      </Panel>
    </Page>
  );
}
