import type { JSX } from 'preact';
import { hrefOf } from '../format/href';
import { Link } from '../parts/link';
import { Page } from '../shell/page';

/** The page for a missing object. Nothing of the URL is echoed. */
export function AbsentPage({ back }: { back: { path: string; label: string } }): JSX.Element {
  return (
    <Page title="Nothing here" back={back}>
      <div class="card blank">
        <p>There is nothing here with this number.</p>
        <Link href={hrefOf(back.path)}>Back to {back.label}</Link>
      </div>
    </Page>
  );
}
