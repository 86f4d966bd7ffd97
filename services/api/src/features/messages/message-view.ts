import type { Schemas } from '@gateway/contract';
import type { ListedMessage, MessageChannel } from '@gateway/store/messages';
import { clockTime } from './clock-time';

/** A channel as the admin reads it; its secret is never shown again, but for the host of a webhook. */
export function presentChannel(
  channel: MessageChannel,
  openSecret: (sealed: Buffer) => string,
): Schemas['MessageChannel'] {
  const { id, merchantId, kind, target, quiet, summaryMinute } = channel;
  return {
    id,
    merchant_id: merchantId,
    kind,
    target: { ...target },
    webhook_host: kind === 'webhook' ? new URL(openSecret(channel.sealedSecret)).host : null,
    language: channel.language,
    time_zone: channel.timeZone,
    quiet: quiet && { from: clockTime(quiet.from), until: clockTime(quiet.until) },
    summary_at: summaryMinute === null ? null : clockTime(summaryMinute),
    most_per_hour: channel.mostPerHour,
    paused: channel.isPaused,
    created_at: channel.createdAt.toISOString(),
  };
}

export function presentMessage(message: ListedMessage): Schemas['Message'] {
  const { id, channelId, kind, state, attempt, text, result, createdAt, finishedAt } = message;
  return {
    ...{ id, channel_id: channelId, kind, state, attempts: attempt, text, result },
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}
