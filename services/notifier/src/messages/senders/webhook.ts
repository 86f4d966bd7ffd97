import type { Outbound } from '../../outbound/outbound';
import type { ReadTarget } from '../../outbound/target-reader';
import { postJson } from './http';
import { plainText, type Send } from './sender';

/**
 * Posts what Mattermost and Slack (`text`) and ntfy (`topic`, `title`, `message`, `click`) take. The secret is the URL,
 * which is all that such servers ask for, or a path of the gateway itself: that of a sandbox's mailbox.
 */
export function createWebhookSender(outbound: Outbound, readTarget: ReadTarget, ownUrl: string | undefined): Send {
  return ({ channel, secret, messageId }, words) => {
    const { topic } = channel.target;
    const body = {
      text: plainText(words),
      title: words.title,
      message: words.lines.length > 0 ? words.lines.join('\n') : words.title,
      ...(typeof topic === 'string' && topic !== '' && { topic }),
      ...(words.url !== undefined && { click: words.url }),
      id: messageId,
    };
    const url = secret.startsWith('/') ? `${ownUrl ?? ''}${secret}` : secret;
    return postJson(outbound, { target: () => readTarget(url), body, secret }, ({ head }) => ({ text: head }));
  };
}
