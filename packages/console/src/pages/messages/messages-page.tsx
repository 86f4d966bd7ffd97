import type { JSX } from 'preact';
import { CREATE_CHANNEL, listChannels, listMessages, type Message, type MessageChannel } from '../../api/messages';
import { hrefOf } from '../../browser/href';
import { pageIn, usePlace } from '../../browser/place';
import { useLive } from '../../live/use-live';
import { PageButton } from '../../parts/button';
import { Empty, Loaded } from '../../parts/page/panel';
import { Paging } from '../../parts/page/paging';
import { Table } from '../../parts/tables/table';
import { Untrusted } from '../../parts/text';
import { ListTime } from '../../parts/time';
import { Page } from '../../parts/page/page';
import { texts } from '../../texts/pages/messages';
import { channelName } from './channel-name';
import { ChannelsPanel } from './channels-panel';

const PAGE_SIZE = 20;
/** Where messages are sent, and which were. */
export function MessagesPage(): JSX.Element {
  const page = pageIn(usePlace().query);
  const channels = useLive('message channels', listChannels);
  const messages = useLive(`messages ${page}`, (signal) =>
    listMessages({ page, limit: PAGE_SIZE, channel_id: undefined }, signal),
  );
  return (
    <Page
      title={texts.title}
      actions={
        <PageButton variant="black" icon="plus" href={hrefOf('messages/new')} does={CREATE_CHANNEL}>
          {texts.newChannel}
        </PageButton>
      }
    >
      <p class="page-text">{texts.help}</p>
      <Loaded live={channels}>
        {(all) => (
          <ChannelsPanel
            channels={all}
            reload={() => {
              channels.reload();
              messages.reload();
            }}
          />
        )}
      </Loaded>
      <section class="card list" aria-label={texts.messages}>
        <Loaded live={messages}>
          {({ data, pagination }) => (
            <>
              {data.length === 0 ? (
                <Empty title={texts.noMessages} />
              ) : (
                <MessagesTable rows={data} channels={channels.data ?? []} />
              )}
              {pagination.total > PAGE_SIZE ? (
                <Paging
                  pagination={pagination}
                  count={data.length}
                  hrefOfPage={(next) => hrefOf('messages', { page: String(next) })}
                />
              ) : null}
            </>
          )}
        </Loaded>
      </section>
    </Page>
  );
}

function MessagesTable(props: { rows: readonly Message[]; channels: readonly MessageChannel[] }): JSX.Element {
  return (
    <Table
      class="table messages-table"
      caption={texts.newestFirst}
      columns={[texts.time, texts.where, texts.what, texts.result]}
    >
      {props.rows.map((message) => {
        const channel = props.channels.find(({ id }) => id === message.channel_id);
        return (
          <tr key={message.id}>
            <td class="cell-time">
              <ListTime iso={message.created_at} />
            </td>
            <td class="cell-where">
              <Untrusted text={channel ? channelName(channel) : texts.removedChannel} clip />
            </td>
            <td class="cell-what">
              <Untrusted text={message.text ?? message.kind} hasLines />
            </td>
            <td class="cell-result">
              {texts.states[message.state]}
              {message.attempts > 1 ? `, ${texts.attempts(message.attempts)}` : ''}
              {message.result === null ? null : (
                <p class="help">
                  <Untrusted text={message.result} />
                </p>
              )}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
