import type { JSX } from 'preact';
import { createChannel } from '../../api/messages';
import { plainText } from '../../format/hostile-text';
import { hrefOf } from '../../browser/href';
import { go } from '../../browser/place';
import { useSession } from '../../live/session';
import { useMerchants } from '../../live/use-merchants';
import { SelectField } from '../../parts/forms/field';
import { Link } from '../../parts/link';
import { Panel } from '../../parts/page/panel';
import { Page } from '../../parts/page/page';
import { texts } from '../../texts/pages/messages';
import { Form, useForm, type FieldState } from '../../parts/forms/form';
import { ChannelFields } from './channel-fields';
import { EMPTY, faultsOf, refusalOf, requestOf } from './channel-form';

/** Creates a channel, and then shows all of them. */
export function NewChannelPage(): JSX.Element {
  const isOwn = useSession().merchant !== undefined;
  const form = useForm(EMPTY, {
    faultsOf,
    refusalOf,
    async send(values) {
      await createChannel(requestOf(values, isOwn));
      go(hrefOf('messages'), 'replace');
    },
  });
  return (
    <Page
      title={texts.newChannel}
      back={{ path: 'messages', label: texts.backToMessages }}
      trail={<Link href={hrefOf('messages')}>{texts.title}</Link>}
    >
      <Panel title={texts.whoIsNotified}>
        <Form form={form} submitLabel={texts.create}>
          {isOwn ? null : <Whose state={form.fieldOf('merchant')} />}
          <ChannelFields values={form.values} fieldOf={form.fieldOf} />
        </Form>
      </Panel>
    </Page>
  );
}

/** The operator's, or a merchant's. */
function Whose({ state }: { state: FieldState }): JSX.Element {
  const merchants = useMerchants();
  return (
    <>
      <p class="help">{texts.noChannelsHelp}</p>
      <SelectField label={texts.merchant} {...state}>
        <option value="">{texts.nobodys}</option>
        {merchants.map(({ id, name }) => (
          <option key={id} value={id}>
            {plainText(name)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
