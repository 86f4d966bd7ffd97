import type { JSX } from 'preact';
import { hrefOf } from '../browser/href';
import { Icon } from '../parts/icon';
import { Link } from '../parts/link';
import { ActingFor } from './acting-for';
import { OpenCount } from './open-count';
import { useOpenTransferCount } from './open-transfers';
import { Page } from '../parts/page/page';
import { moreNavItems } from './nav-items';
import { SignOut } from './sign-out';
import { texts } from '../texts/frame';

/** The navigation items that do not fit into the bar on a phone. */
export function MorePage(): JSX.Element {
  const items = moreNavItems();
  return (
    <Page title={texts.more}>
      <nav class="card more" aria-label={texts.more} hidden={items.length === 0}>
        {items.map(({ path, label, icon }) => (
          <Link key={path} href={hrefOf(path)} class="nav-item">
            <Icon name={icon} />
            <span>{label}</span>
            {path === 'unmatched' ? <OpenTransferCount /> : null}
          </Link>
        ))}
      </nav>
      <div class="card more">
        <ActingFor />
        <SignOut />
      </div>
    </Page>
  );
}

function OpenTransferCount(): JSX.Element {
  return <OpenCount total={useOpenTransferCount()} />;
}
