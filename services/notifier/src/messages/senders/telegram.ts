import type { Outbound } from '../../outbound/outbound';
import { type Target, targetOf } from '../../outbound/target-reader';
import { postJson } from './http';
import { plainText, type Send } from './sender';

/** What the Bot API answers (core.telegram.org/bots/api, "Making requests"). */
interface BotAnswer {
  description?: unknown;
  parameters?: { retry_after?: unknown };
}

/** Sends by a bot, as HTML in which all text is escaped, and without a preview of links. The secret is its token. */
export function createTelegramSender(outbound: Outbound, apiUrl: string): Send {
  return ({ channel, secret }, words) => {
    const body = {
      chat_id: channel.target['chat_id'],
      text: escapeHtml(plainText(words)),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    };
    const target = (): Target => targetOf(new URL(`${apiUrl}/bot${secret}/sendMessage`));
    return postJson(outbound, { target, body, secret }, ({ head }) => {
      const { description, parameters } = parse(head);
      const rest = parameters?.retry_after;
      return {
        text: typeof description === 'string' ? description : '',
        ...(typeof rest === 'number' && { restSeconds: rest }),
      };
    });
  };
}

function parse(head: string): BotAnswer {
  try {
    return (JSON.parse(head) ?? {}) as BotAnswer;
  } catch {
    return {};
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
