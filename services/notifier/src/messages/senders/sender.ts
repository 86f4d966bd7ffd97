import type { MessageChannel } from '@gateway/store/messages';
import type { Words } from '../words';

/** Where a message goes, with the secret of the channel opened. */
export interface Destination {
  channel: MessageChannel;
  secret: string;
  /** The same for every attempt at one message, so that the other side can tell them as one. */
  messageId: string;
}

/** What the other side answered, or why nothing did. */
export interface Sent {
  isSent: boolean;
  /** In words, without the secret. */
  result: string;
  /** Whether another attempt may succeed. */
  mayRetry: boolean;
  /** Seconds for which the other side wants to be left alone. */
  restSeconds?: number | undefined;
}

export type Send = (destination: Destination, words: Words) => Promise<Sent>;

const MAX_RESULT = 300;

/** The text of an answer, on one line, cut, and without what must not be shown. */
export function resultOf(text: string, secret: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return (secret === '' ? line : line.replaceAll(secret, '…')).slice(0, MAX_RESULT);
}

/** All of a message as plain text. */
export function plainText({ title, lines }: Words): string {
  return [title, ...lines].join('\n');
}
