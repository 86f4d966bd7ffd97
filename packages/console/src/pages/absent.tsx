import type { JSX } from 'preact';
import { hrefOf } from '../format/href';
import { Link } from '../parts/link';
import { Page } from '../shell/page';
import { texts as frameTexts } from '../texts/frame';
import { texts } from '../texts/common';

/** The page for a missing object. Nothing of the URL is echoed. */
export function AbsentPage({ back }: { back: { path: string; label: string } }): JSX.Element {
  return (
    <Page title={texts.nothingHere} back={back}>
      <div class="card blank">
        <p>{texts.noSuchNumber}</p>
        <Link href={hrefOf(back.path)}>{frameTexts.backTo(back.label)}</Link>
      </div>
    </Page>
  );
}
