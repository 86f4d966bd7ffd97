import type { JSX } from 'preact';
import { hrefOf } from '../format/href';
import { Link } from '../parts/link';
import { Page } from '../shell/page';

/** What the gateway does not have. Nothing of the address is repeated. */
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
