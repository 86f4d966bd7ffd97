import type { JSX } from 'preact';
import { hrefOf } from '../format/href';
import { Link } from '../parts/link';
import { Page } from '../shell/page';

export function NotFoundPage(): JSX.Element {
  return (
    <Page title="Nothing here">
      <div class="card blank">
        <p>There is no such page.</p>
        <Link href={hrefOf('')}>To the overview</Link>
      </div>
    </Page>
  );
}
