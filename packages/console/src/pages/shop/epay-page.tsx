import type { JSX } from 'preact';
import { useSession } from '../../live/session';
import { Page } from '../../parts/page/page';
import { texts } from '../../texts/pages/epay';
import { EPayPanel } from './epay';

/** How the shop of the merchant for which the person acts is let in, if it speaks EPay. */
export function EPayPage(): JSX.Element {
  const { merchant } = useSession();
  return (
    <Page title={texts.title}>
      <div class="columns three-two">{merchant && <EPayPanel merchantId={merchant.id} title={texts.connection} />}</div>
    </Page>
  );
}
