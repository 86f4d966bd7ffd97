import type { JSX } from 'preact';
import { hrefOf } from '../format/href';
import { Icon } from '../parts/icon';
import { Link } from '../parts/link';
import { OpenCount } from '../shell/open-count';
import { useOpenTransferCount } from '../shell/open-transfers';
import { Page } from '../shell/page';
import { NAV_ITEMS } from '../shell/nav-items';
import { SignOut } from '../shell/sign-out';

/** The navigation items that do not fit into the bar on a phone. */
export function MorePage(): JSX.Element {
  const openCount = useOpenTransferCount();
  return (
    <Page title="More">
      <nav class="card more" aria-label="More">
        {NAV_ITEMS.slice(4).map(({ path, label, icon }) => (
          <Link key={path} href={hrefOf(path)} class="nav-item">
            <Icon name={icon} />
            <span>{label}</span>
            {path === 'unmatched' ? <OpenCount total={openCount} /> : null}
          </Link>
        ))}
      </nav>
      <div class="card more">
        <SignOut />
      </div>
    </Page>
  );
}
