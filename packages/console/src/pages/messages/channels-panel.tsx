import type { JSX } from 'preact';
import type { MerchantRow } from '../../api/merchants';
import { removeChannel, testChannel, updateChannel, type MessageChannel } from '../../api/messages';
import { failureSentence } from '../../format/failure';
import { hrefOf } from '../../browser/href';
import { showToast } from '../../browser/toast';
import { useAction } from '../../live/use-action';
import { Button, PageButton } from '../../parts/button';
import { Panel } from '../../parts/page/panel';
import { Untrusted } from '../../parts/text';
import { texts } from '../../texts/pages/messages';
import { Complaint } from '../../parts/forms/form';
import { channelName } from './channel-name';

interface ChannelsProps {
  channels: readonly MessageChannel[];
  merchants: readonly MerchantRow[];
  reload: () => void;
}

/** Each channel: who is notified, and what can be done. */
export function ChannelsPanel({ channels, merchants, reload }: ChannelsProps): JSX.Element {
  if (channels.length === 0) {
    return (
      <Panel title={texts.noChannels}>
        <p class="panel-text">{texts.noChannelsHelp}</p>
      </Panel>
    );
  }
  return (
    <>
      {channels.map((channel) => (
        <Channel
          key={channel.id}
          channel={channel}
          merchant={merchants.find(({ id }) => id === channel.merchant_id)?.name}
          reload={reload}
        />
      ))}
    </>
  );
}

function Channel(props: { channel: MessageChannel; merchant: string | undefined; reload: () => void }): JSX.Element {
  const { channel, merchant, reload } = props;
  const { id, paused, quiet, summary_at: summaryAt } = channel;
  const turn = useAction(async () => {
    await updateChannel(id, { paused: !paused });
    showToast(paused ? texts.isOn : texts.isPaused);
    reload();
  });
  const test = useAction(async () => {
    const { sent, result } = await testChannel(id);
    showToast(sent ? texts.testSent(result) : texts.testFailed(result));
    reload();
  });
  const remove = useAction(async () => {
    await removeChannel(id);
    showToast(texts.isRemoved);
    reload();
  });
  const failed = turn.error ?? test.error ?? remove.error;
  return (
    <Panel title={<Untrusted text={channelName(channel)} />} hint={paused ? texts.paused : undefined}>
      <p class="panel-text">
        {channel.merchant_id === null ? texts.operator : <Untrusted text={merchant ?? channel.merchant_id} clip />}
      </p>
      {quiet === null ? null : <p class="panel-text">{texts.quietFromTo(quiet.from, quiet.until)}</p>}
      {summaryAt === null ? null : <p class="panel-text">{texts.summaryAt(summaryAt)}</p>}
      <Complaint sentence={failed === undefined ? undefined : failureSentence(failed)} />
      <div class="panel-buttons">
        <Button does={['testMessageChannel']} isDisabled={test.isBusy || paused} onClick={test.run}>
          {texts.test}
        </Button>
        <Button does={['updateMessageChannel']} isDisabled={turn.isBusy} onClick={turn.run}>
          {paused ? texts.goOn : texts.pause}
        </Button>
        <PageButton href={hrefOf(`messages/${id}`)} does={['updateMessageChannel']}>
          {texts.change}
        </PageButton>
        <Button variant="red-outlined" does={['removeMessageChannel']} isDisabled={remove.isBusy} onClick={remove.run}>
          {texts.remove}
        </Button>
      </div>
    </Panel>
  );
}
