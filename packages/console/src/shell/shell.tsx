import type { ComponentChildren, JSX } from 'preact';
import { clockTime } from '../format/time';
import { badgeTotal, NO_ITEMS, type Total } from '../format/total';
import { useConnection } from '../live/connection';
import { hrefOf } from '../format/href';
import { usePlace } from '../live/place';
import { useSession } from '../live/session';
import { Banner } from '../parts/banner';
import { Icon } from '../parts/icon';
import { Link } from '../parts/link';
import { Logo } from './logo';
import { networkChip, networkName } from './network';
import { useOpenTransferCount } from './open-transfers';
import { PageGuard } from './page-guard';
import { isCurrentItem, PHONE_NAV_ITEMS, NAV_ITEMS, type NavItem } from './nav-items';
import { SessionEnded } from './session-ended';
import { SignOut } from './sign-out';
import { Toast } from './toast';

/** The frame around every page. */
export function Shell({ children }: { children: ComponentChildren }): JSX.Element {
  const { state } = useSession();
  const { isAway, heardAt } = useConnection();
  const openCount = useOpenTransferCount();
  const { path } = usePlace();
  return (
    <div class={isAway ? 'shell away' : 'shell'}>
      <a class="skip" href="#content">
        Skip to content
      </a>
      <SideBar openCount={openCount} />
      <main id="content" tabIndex={-1}>
        {isAway ? (
          <Banner tone="bad" title="The gateway does not answer." isAlert>
            What you see is from {clockTime(heardAt, 'second')}.
          </Banner>
        ) : null}
        <PageGuard key={path}>{children}</PageGuard>
      </main>
      <nav class="bottom-bar" aria-label="Main">
        {PHONE_NAV_ITEMS.map((item) => (
          <NavLink key={item.path} item={item} isPhone openCount={item.path === 'more' ? openCount : NO_ITEMS} />
        ))}
      </nav>
      <Toast />
      {state === 'ended' ? <SessionEnded /> : null}
    </div>
  );
}

function SideBar({ openCount }: { openCount: Total }): JSX.Element {
  return (
    <header class="side-bar">
      <div class="brand">
        <Logo />
        <span class="brand-name">Gateway</span>
        {networkChip() === '' ? null : (
          <span class="chip" title={networkName()}>
            {networkChip()}
          </span>
        )}
      </div>
      <nav class="nav-items" aria-label="Main">
        {NAV_ITEMS.map((item) => (
          <NavLink key={item.path} item={item} openCount={item.path === 'unmatched' ? openCount : NO_ITEMS} />
        ))}
      </nav>
      <SignOut />
    </header>
  );
}

function NavLink(props: { item: NavItem; openCount: Total; isPhone?: boolean }): JSX.Element {
  const { item, openCount, isPhone = false } = props;
  const { path } = usePlace();
  const isCurrent = isCurrentItem(item, path, isPhone);
  return (
    <Link href={hrefOf(item.path)} class={isCurrent ? 'nav-item current' : 'nav-item'} isCurrent={isCurrent}>
      <Icon name={item.icon} />
      <span>{item.label}</span>
      {openCount.count === 0 ? null : (
        <span class="count">
          {badgeTotal(openCount)}
          <span class="heard-only"> to decide</span>
        </span>
      )}
    </Link>
  );
}
