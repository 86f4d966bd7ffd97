import type { JSX } from 'preact';
import { listChannels, type MessageChannel, updateChannel } from '../../api/messages';
import { hrefOf } from '../../browser/href';
import { go } from '../../browser/place';
import { showToast } from '../../browser/toast';
import { useLive } from '../../live/use-live';
import { Link } from '../../parts/link';
import { Empty, Loaded, Panel } from '../../parts/page/panel';
import { Untrusted } from '../../parts/text';
import { Page } from '../../parts/page/page';
import { texts } from '../../texts/pages/messages';
import { Form, useForm } from '../../parts/forms/form';
import { ChannelFields } from './channel-fields';
import { changeOf, faultsOfChange, refusalOf, valuesOf } from './channel-form';
import { channelName } from './channel-name';

const EVERY_MS = 60_000;

/** Changes a channel, and then shows all of them. */
export function ChannelPage({ id }: { id: string }): JSX.Element {
  const channels = useLive('message channels', listChannels, EVERY_MS);
  return (
    <Page
      title={texts.changeChannel}
      back={{ path: 'messages', label: texts.backToMessages }}
      trail={<Link href={hrefOf('messages')}>{texts.title}</Link>}
    >
      <Loaded live={channels}>
        {(all) => {
          const channel = all.find((one) => one.id === id);
          return channel ? <ChannelForm channel={channel} /> : <Empty title={texts.noChannel} />;
        }}
      </Loaded>
    </Page>
  );
}

function ChannelForm({ channel }: { channel: MessageChannel }): JSX.Element {
  const form = useForm(valuesOf(channel), {
    faultsOf: faultsOfChange,
    refusalOf,
    async send(values) {
      await updateChannel(channel.id, changeOf(values));
      showToast(texts.isChanged);
      go(hrefOf('messages'), 'replace');
    },
  });
  return (
    <Panel title={<Untrusted text={channelName(channel)} />}>
      <Form form={form} submitLabel={texts.changeChannel}>
        <ChannelFields values={form.values} fieldOf={form.fieldOf} isKnown />
      </Form>
    </Panel>
  );
}
