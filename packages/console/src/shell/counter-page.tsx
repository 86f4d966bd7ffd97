import type { JSX } from 'preact';
import type { OwnMerchant } from '../api/access/me';
import { Untrusted } from '../parts/text';
import { EntryPage } from '../parts/page/entry-page';
import { SignOut } from './sign-out';
import { texts } from '../texts/frame';

/** What a device at the counter shows: it is signed in for the counter alone. */
export function CounterPage({ merchant }: { merchant: OwnMerchant | undefined }): JSX.Element {
  return (
    <EntryPage title={texts.counterTitle}>
      <p>{texts.counterFollows(<Untrusted text={merchant?.name ?? ''} />)}</p>
      <SignOut />
    </EntryPage>
  );
}
