import type { MessageChannel } from '../../api/messages';
import { texts } from '../../texts/pages/messages';

/** How people call a channel: "E-mail owner@example.com", "Webhook ntfy.example.com, shop". */
export function channelName({ kind, target, webhook_host: host }: MessageChannel): string {
  const { to, chat_id: chatId, topic } = target;
  const where = [to ?? chatId ?? host ?? '', topic ?? ''].filter(Boolean);
  return `${texts.kinds[kind]} ${where.join(', ')}`;
}
