import type { ComponentChildren, JSX } from 'preact';
import type { Known } from '../live/freshness';
import type { Total } from '../api/http/page-of';
import { hrefOf } from '../browser/href';
import { usePlace } from '../browser/place';
import { may, useSession } from '../live/session';
import { useOutage } from '../live/sources';
import { Icon } from '../parts/icon';
import { Link } from '../parts/link';
import { Logo } from '../parts/page/logo';
import { networkChip, networkName } from '../parts/page/network';
import { ActingFor } from './acting-for';
import { FirstOwnerBanner } from './first-owner-banner';
import { useOpenTransferCount } from './open-transfers';
import { PageGuard } from './page-guard';
import { isCurrentItem, navGroups, phoneNavItems, type NavItem } from './nav-items';
import { OpenCount } from './open-count';
import { OutageBanner } from './outage-banner';
import { SessionEnded } from './session-ended';
import { SignOut } from './sign-out';
import { Toast } from './toast';
import { texts } from '../texts/frame';

type OpenTransfers = Known<Total> | undefined;

/** The frame around every page. */
export function Shell({ children }: { children: ComponentChildren }): JSX.Element {
  useSession(); // what may be seen follows who is signed in
  if (!may('listTransfers')) return <Frame openCount={undefined}>{children}</Frame>;
  return <CountingFrame>{children}</CountingFrame>;
}

function CountingFrame({ children }: { children: ComponentChildren }): JSX.Element {
  return <Frame openCount={useOpenTransferCount()}>{children}</Frame>;
}

function Frame({ openCount, children }: { openCount: OpenTransfers; children: ComponentChildren }): JSX.Element {
  const { state } = useSession();
  const outage = useOutage();
  const { path } = usePlace();
  return (
    <div class={outage ? 'shell away' : 'shell'}>
      <a class="skip" href="#content">
        {texts.skipToContent}
      </a>
      <SideBar openCount={openCount} />
      <main id="content" tabIndex={-1}>
        {outage ? <OutageBanner outage={outage} /> : <FirstOwnerBanner />}
        <PageGuard key={path}>{children}</PageGuard>
      </main>
      <nav class="bottom-bar" aria-label={texts.mainNavigation}>
        {phoneNavItems().map((item) => (
          <NavLink key={item.path} item={item} isPhone openCount={item.path === 'more' ? openCount : undefined} />
        ))}
      </nav>
      <Toast />
      {state === 'ended' ? <SessionEnded /> : null}
    </div>
  );
}

function SideBar({ openCount }: { openCount: OpenTransfers }): JSX.Element {
  return (
    <header class="side-bar">
      <div class="brand">
        <Logo />
        <span class="brand-name">{texts.product}</span>
        {networkChip() === '' ? null : (
          <span class="chip" title={networkName()}>
            {networkChip()}
          </span>
        )}
      </div>
      <ActingFor />
      <nav class="nav-items" aria-label={texts.mainNavigation}>
        {navGroups().map(({ heading, items }) => (
          <div key={items[0]?.path} class="nav-group" role="group" aria-label={heading}>
            {heading === undefined ? null : <p class="nav-heading">{heading}</p>}
            {items.map((item) => (
              <NavLink key={item.path} item={item} openCount={item.path === 'unmatched' ? openCount : undefined} />
            ))}
          </div>
        ))}
      </nav>
      <SignOut />
    </header>
  );
}

function NavLink(props: { item: NavItem; openCount: OpenTransfers; isPhone?: boolean }): JSX.Element {
  const { item, openCount, isPhone = false } = props;
  const { path } = usePlace();
  const isCurrent = isCurrentItem(item, path, isPhone);
  return (
    <Link href={hrefOf(item.path)} class={isCurrent ? 'nav-item current' : 'nav-item'} isCurrent={isCurrent}>
      <Icon name={item.icon} />
      <span>{item.label}</span>
      {openCount ? <OpenCount total={openCount} /> : null}
    </Link>
  );
}
