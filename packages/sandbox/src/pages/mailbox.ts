import { html } from '@gateway/checkout';
import type { HmacKeys } from '@gateway/domain';
import { queryOne, transact, type Db } from '@gateway/store/db';
import {
  insertChannel,
  listChannels,
  listMessages,
  updateChannel,
  type ListedMessage,
  type MessageChannel,
} from '@gateway/store/messages';
import { sandboxPage } from './sandbox-page';

/** Where the mailbox receives: below the gateway's own address, which may be another one after the next start. */
const PATH = '/checkout/sandbox/mailbox';
const SHOWN = 50;
const SETTINGS = {
  ...{ kind: 'webhook' as const, target: {}, language: 'en', timeZone: 'UTC', quiet: null, summaryMinute: null },
  ...{ mostPerHour: 60, isPaused: false },
};

type Keys = Pick<HmacKeys, 'seal' | 'open'>;

/**
 * Makes the mailbox a channel of the first merchant and of the operator, if there is no channel yet.
 * @param keys under which its path is sealed, as the secret of a channel
 */
export async function openMailbox(db: Db, keys: Keys): Promise<void> {
  const sealedSecret = keys.seal(PATH);
  await transact(db, async (tx) => {
    const channels = await listChannels(tx);
    for (const channel of channels) {
      if (isAtAddress(channel, keys)) await updateChannel(tx, channel.id, channel, sealedSecret);
    }
    if (channels.length > 0) return;
    const merchant = await queryOne<{ id: string }>(tx, 'select id from merchants where is_default');
    for (const merchantId of [null, merchant?.id]) {
      if (merchantId !== undefined) await insertChannel(tx, { ...SETTINGS, merchantId, sealedSecret }, undefined);
    }
  });
}

/** Whether it is one of the mailbox that an earlier version stored, with the address which the gateway had then. */
function isAtAddress({ kind, sealedSecret }: MessageChannel, keys: Keys): boolean {
  if (kind !== 'webhook') return false;
  try {
    const secret = keys.open(sealedSecret);
    return secret !== PATH && secret.endsWith(PATH);
  } catch {
    return false; // sealed under another HMAC_SECRET, which is reported where secrets are sealed anew
  }
}

/**
 * The page with the newest messages, as people get them. It needs no script.
 * @param assets where the files of the checkout page are
 */
export async function renderMailbox(db: Db, assets: string): Promise<string> {
  const channels = await listChannels(db);
  const { messages } = await listMessages(db, {}, { page: 1, limit: SHOWN });
  const body = html`<main class="sandbox">
    <h1>Mailbox</h1>
    <p>
      What people are notified of by e-mail, Telegram or a webhook, newest first. Pay an order, and reload this page.
      Who is notified is set in the console, at <a class="link" href="../../console/messages">Messages</a>.
    </p>
    ${messages.length === 0 && html`<p role="status">No message was sent so far.</p>`}
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
