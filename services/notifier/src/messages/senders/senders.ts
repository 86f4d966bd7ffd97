import type { NotifierContext } from '../../context/context';
import type { Senders } from '../send';
import { createEmailSender } from './email';
import { createTelegramSender } from './telegram';
import { createWebhookSender } from './webhook';

/** The ways to send. All reach allowed addresses only, as webhooks do. */
export function createSenders({ config, outbound, readTarget }: NotifierContext): Senders {
  return {
    email: createEmailSender(outbound.open, config.timeoutMs),
    telegram: createTelegramSender(outbound, config.telegramApiUrl),
    webhook: createWebhookSender(outbound, readTarget, config.publicBaseUrl),
  };
}
