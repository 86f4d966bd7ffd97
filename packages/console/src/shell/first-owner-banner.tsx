import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { hrefOf } from '../browser/href';
import { recall, remember } from '../browser/storage';
import { useSession } from '../live/session';
import { Button, PageButton } from '../parts/button';
import { Banner } from '../parts/page/banner';
import { texts } from '../texts/frame';

const DISMISSED = 'gateway.first-owner-dismissed';

/** Leads anyone who signed in with the deployment's password to become a person, until it is dismissed in this browser. */
export function FirstOwnerBanner(): JSX.Element | null {
  const { me } = useSession();
  const [isDismissed, setDismissed] = useState(recall(DISMISSED) !== undefined);
  if (me?.person !== null || !me.is_safe_owner_missing || isDismissed) return null;
  return (
    <Banner
      tone="warn"
      title={texts.noOwnerYet}
      action={
        <>
          <PageButton href={hrefOf('profile')}>{texts.makeMeOwner}</PageButton>{' '}
          <Button
            variant="plain"
            onClick={() => {
              remember(DISMISSED, 'yes');
              setDismissed(true);
            }}
          >
            {texts.notNow}
          </Button>
        </>
      }
    >
      {texts.whyOwner}
    </Banner>
  );
}
