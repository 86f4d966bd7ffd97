import type { JSX } from 'preact';
import { hrefOf } from '../../browser/href';
import { Link } from '../link';
import { Page } from './page';
import { texts } from '../../texts/common';

export function NotFoundPage(): JSX.Element {
  return (
    <Page title={texts.nothingHere}>
      <div class="card blank">
        <p>{texts.noSuchPage}</p>
        <Link href={hrefOf('')}>{texts.toOverview}</Link>
      </div>
    </Page>
  );
}
