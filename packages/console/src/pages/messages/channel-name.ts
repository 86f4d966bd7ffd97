import type { MessageChannel } from '../../api/messages';
import { texts } from '../../texts/pages/messages';

/** How people call a channel: "E-mail owner@example.com". */
export function channelName({ kind, target }: MessageChannel): string {
  const { to, chat_id: chatId, topic } = target;
  return `${texts.kinds[kind]} ${to ?? chatId ?? topic ?? ''}`.trim();
}
