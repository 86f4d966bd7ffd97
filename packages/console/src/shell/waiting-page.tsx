import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { findMe } from '../api/access/me';
import { know } from '../live/session';
import { useLive } from '../live/use-live';
import { Page } from '../parts/page/page';
import { texts } from '../texts/frame';

const EVERY_MS = 2_000;

/** Until it is known who is signed in: nothing is shown of what the person may not see. */
export function WaitingPage(): JSX.Element {
  const { data } = useLive('me', findMe, EVERY_MS);
  useEffect(() => {
    if (data) know(data);
  }, [data]);
  return (
    <Page title={texts.product}>
      <p class="page-text">{texts.waitingForGateway}</p>
    </Page>
  );
}
