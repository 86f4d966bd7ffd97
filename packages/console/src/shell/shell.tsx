import type { ComponentChildren, JSX } from 'preact';
import { shownCount } from '../format/amount';
import { clockTime } from '../format/time';
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
import { isInRoom, PHONE_ROOMS, ROOMS, type Room } from './rooms';
import { SessionEnded } from './session-ended';
import { SignOut } from './sign-out';
import { Toast } from './toast';

/** What is around every page. */
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
      <nav class="bottom-bar" aria-label="Rooms">
        {PHONE_ROOMS.map((room) => (
          <RoomLink key={room.path} room={room} isPhone openCount={room.path === 'more' ? openCount : 0} />
        ))}
      </nav>
      <Toast />
      {state === 'ended' ? <SessionEnded /> : null}
    </div>
  );
}

function SideBar({ openCount }: { openCount: number }): JSX.Element {
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
      <nav class="rooms" aria-label="Rooms">
        {ROOMS.map((room) => (
          <RoomLink key={room.path} room={room} openCount={room.path === 'unmatched' ? openCount : 0} />
        ))}
      </nav>
      <SignOut />
    </header>
  );
}

function RoomLink(props: { room: Room; openCount: number; isPhone?: boolean }): JSX.Element {
  const { room, openCount, isPhone = false } = props;
  const { path } = usePlace();
  const isCurrent = isInRoom(room, path, isPhone);
  return (
    <Link href={hrefOf(room.path)} class={isCurrent ? 'room current' : 'room'} isCurrent={isCurrent}>
      <Icon name={room.icon} />
      <span>{room.label}</span>
      {openCount === 0 ? null : (
        <span class="count">
          {shownCount(openCount)}
          <span class="heard-only"> to decide</span>
        </span>
      )}
    </Link>
  );
}
