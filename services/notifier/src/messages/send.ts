import { errorFields, type Tick } from '@gateway/runtime';
import { type ClaimedMessage, claimMessage, notifyOfFailing, recordMessage } from '@gateway/store/messages';
import type { NotifierContext } from '../context/context';
import type { Send, Sent } from './senders/sender';
import { wordsOf, type Words } from './words';
import { plainText } from './senders/sender';

/** The ways to send, by the kind of a channel. */
export type Senders = Readonly<Record<ClaimedMessage['channel']['kind'], Send>>;

/** To so many channels at once; to each of them one after the other. */
const AT_ONCE = 8;
/** Longer than an attempt takes. */
const LEASE_SECONDS = 120;
/** Seconds after each attempt that may be repeated; shorter than those of webhooks, because people read these. */
const WAITS = [30, 120, 600, 3_600, 14_400];

/** One tick: sends what is due. Nothing is lost when a process dies: what it claimed is claimed again. */
export function createMessageTick(context: NotifierContext, senders: Senders): Tick {
  return async () => {
    const claimed: ClaimedMessage[] = [];
    while (claimed.length < AT_ONCE) {
      const message = await claimMessage(context.db, LEASE_SECONDS);
      if (!message) break;
      claimed.push(message);
    }
    await Promise.all(claimed.map((message) => sendOne(context, senders, message)));
    return claimed.length > 0 ? 'more' : 'idle';
  };
}

async function sendOne(context: NotifierContext, senders: Senders, message: ClaimedMessage): Promise<void> {
  const { db, config, logger } = context;
  const { channel, attempt } = message;
  const words = wordsOf(message, channel.language, config.publicBaseUrl);
  const sent = await attemptMessage(context, senders, message, words);
  const outcome = { text: plainText(words), result: sent.result, isSent: sent.isSent, retryIn: retryIn(message, sent) };
  const hasFailed = await recordMessage(db, message, outcome);
  if (sent.isSent) return;
  logger.warn('message was not sent', { channelId: channel.id, kind: message.kind, attempt, result: sent.result });
  if (hasFailed && message.kind !== 'failing' && message.kind !== 'test') {
    await notifyOfFailing(db, channel, { channel: nameOf(message), result: sent.result });
  }
}

async function attemptMessage(
  { openSecret, logger }: NotifierContext,
  senders: Senders,
  { id, channel }: ClaimedMessage,
  words: Words,
): Promise<Sent> {
  try {
    const secret = openSecret(channel.sealedSecret);
    return await senders[channel.kind]({ channel, secret, messageId: id }, words);
  } catch (error) {
    logger.error('message could not be sent', { channelId: channel.id, error: errorFields(error) });
    return { isSent: false, result: 'internal error: see the log', mayRetry: true };
  }
}

/** A test is not repeated: somebody looks at its result. */
function retryIn({ kind, attempt }: ClaimedMessage, { isSent, mayRetry, restSeconds = 0 }: Sent): number | undefined {
  const wait = WAITS[attempt - 1];
  if (isSent || !mayRetry || kind === 'test' || wait === undefined) return undefined;
  return Math.min(Math.max(wait, restSeconds), WAITS.at(-1) ?? wait);
}

/** How people call a channel: nothing of it is secret. */
function nameOf({ channel: { kind, target } }: ClaimedMessage): string {
  return `${kind} ${String(target['to'] ?? target['chat_id'] ?? target['topic'] ?? '')}`.trim();
}
