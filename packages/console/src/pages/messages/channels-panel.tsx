import type { JSX } from 'preact';
import {
  REMOVE_CHANNEL,
  removeChannel,
  TEST_CHANNEL,
  testChannel,
  UPDATE_CHANNEL,
  updateChannel,
  type MessageChannel,
} from '../../api/messages';
import { failureSentence } from '../../format/failure';
import { hrefOf } from '../../browser/href';
import { showToast } from '../../browser/toast';
import { useSession } from '../../live/session';
import { useAction } from '../../live/use-action';
import { useMerchants } from '../../live/use-merchants';
import { Button, PageButton } from '../../parts/button';
import { Panel } from '../../parts/page/panel';
import { Untrusted } from '../../parts/text';
import { texts } from '../../texts/pages/messages';
import { Complaint } from '../../parts/forms/form';
import { channelName } from './channel-name';

interface ChannelsProps {
  channels: readonly MessageChannel[];
  reload: () => void;
}

/** Each channel: who is notified, and what can be done. */
export function ChannelsPanel({ channels, reload }: ChannelsProps): JSX.Element {
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
        <Channel key={channel.id} channel={channel} reload={reload} />
      ))}
    </>
  );
}

function Channel({ channel, reload }: { channel: MessageChannel; reload: () => void }): JSX.Element {
  const isOwn = useSession().merchant !== undefined;
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
      {isOwn ? null : <Whose merchantId={channel.merchant_id} />}
      {quiet === null ? null : <p class="panel-text">{texts.quietFromTo(quiet.from, quiet.until)}</p>}
      {summaryAt === null ? null : <p class="panel-text">{texts.summaryAt(summaryAt)}</p>}
      <Complaint sentence={failed === undefined ? undefined : failureSentence(failed)} />
      <div class="panel-buttons">
        <Button does={TEST_CHANNEL} isDisabled={test.isBusy || paused} onClick={test.run}>
          {texts.test}
        </Button>
        <Button does={UPDATE_CHANNEL} isDisabled={turn.isBusy} onClick={turn.run}>
          {paused ? texts.goOn : texts.pause}
        </Button>
        <PageButton href={hrefOf(`messages/${id}`)} does={UPDATE_CHANNEL}>
          {texts.change}
        </PageButton>
        <Button variant="red-outlined" does={REMOVE_CHANNEL} isDisabled={remove.isBusy} onClick={remove.run}>
          {texts.remove}
        </Button>
      </div>
    </Panel>
  );
}

function Whose({ merchantId }: { merchantId: string | null }): JSX.Element {
  const name = useMerchants().find(({ id }) => id === merchantId)?.name;
  return (
    <p class="panel-text">{merchantId === null ? texts.operator : <Untrusted text={name ?? merchantId} clip />}</p>
  );
}
