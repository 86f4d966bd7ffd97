import { html } from '@gateway/checkout';
import { queryOne, transact, type Db } from '@gateway/store/db';
import {
  insertChannel,
  listChannels,
  listMessages,
  type ListedMessage,
  type MessageChannel,
} from '@gateway/store/messages';
import { sandboxPage } from './sandbox-page';

const SHOWN = 50;
const SETTINGS = {
  ...{ kind: 'webhook' as const, target: {}, language: 'en', timeZone: 'UTC', quiet: null, summaryMinute: null },
  ...{ mostPerHour: 60, isPaused: false },
};

/**
 * Has the mailbox told what the first merchant and the operator are told, if nobody is told anything yet.
 * @param sealedUrl where the mailbox receives, sealed as the secret of a channel
 */
export async function openMailbox(db: Db, sealedUrl: Buffer): Promise<void> {
  await transact(db, async (tx) => {
    if ((await listChannels(tx)).length > 0) return;
    const merchant = await queryOne<{ id: string }>(tx, 'select id from merchants where is_default');
    for (const merchantId of [null, merchant?.id]) {
      if (merchantId !== undefined)
        await insertChannel(tx, { ...SETTINGS, merchantId, sealedSecret: sealedUrl }, undefined);
    }
  });
}

/**
 * The page with the newest messages, as people get them. It needs no script.
 * @param assets where the files of the checkout page are
 */
export async function renderMailbox(db: Db, assets: string): Promise<string> {
  const channels = await listChannels(db);
  const { messages } = await listMessages(db, undefined, { page: 1, limit: SHOWN });
  const body = html`<main class="sandbox">
    <h1>Mailbox</h1>
    <p>
      What people are told by e-mail, Telegram or a webhook, newest first. Pay an order, and reload this page. Who is
      told is set in the console, at <a class="link" href="../../admin/messages">Messages</a>.
    </p>
    ${messages.length === 0 && html`<p role="status">Nothing was said so far.</p>`}
    <ol>
      ${messages.map((message) => letter(message, channels))}
    </ol>
  </main>`;
  return sandboxPage('the mailbox', '', assets, body);
}

const STATES = { waiting: 'waiting', sent: 'sent', failed: 'not delivered', summed: 'in a summary' };

function letter({ channelId, kind, state, text, createdAt }: ListedMessage, channels: readonly MessageChannel[]) {
  const isOperators = channels.find(({ id }) => id === channelId)?.merchantId === null;
  const time = createdAt.toISOString();
  return html`<li>
    <p class="letter" dir="auto">${text ?? kind}</p>
    <p>
      To ${isOperators ? 'the operator' : 'the merchant'}, ${STATES[state]},
      <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time>
    </p>
  </li>`;
}
