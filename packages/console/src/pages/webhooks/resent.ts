import type { Schemas } from '@gateway/contract';
import { texts } from '../../texts/pages/webhooks';

/** How many webhooks are sent again, and whether more have failed than one request plans. */
export function resentSentence({ count, has_more: hasMore }: Schemas['ResentWebhooks']): string {
  return hasMore ? texts.webhooksQueuedOfMore(count) : texts.webhooksQueued(count);
}
