import type { JSX } from 'preact';
import { CREATE_LINK } from './api/links';
import { CREATE_CHANNEL, UPDATE_CHANNEL } from './api/messages';
import { CREATE_ORDER } from './api/orders';
import { INVITATION } from './browser/href';
import { may } from './live/session';
import { AuditLogPage } from './pages/audit-log/audit-log-page';
import { ConnectPage } from './pages/connect/connect-page';
import { DepositPage } from './pages/deposits/deposit-page';
import { DepositsPage } from './pages/deposits/deposits-page';
import { NewDepositPage } from './pages/deposits/new-deposit-page';
import { ExportsPage } from './pages/exports/exports-page';
import { InvitationPage } from './pages/invitation/invitation-page';
import { LinkPage } from './pages/links/link-page';
import { LinksPage } from './pages/links/links-page';
import { NewLinkPage } from './pages/links/new-link-page';
import { ChannelPage } from './pages/messages/channel-page';
import { MessagesPage } from './pages/messages/messages-page';
import { NewChannelPage } from './pages/messages/new-channel-page';
import { MorePage } from './shell/more-page';
import { maySee } from './shell/nav-items';
import { NotFoundPage } from './parts/page/not-found';
import { NewOrderPage } from './pages/orders/new-order/new-order-page';
import { OrderPage } from './pages/orders/order/order-page';
import { OrdersPage } from './pages/orders/orders-page';
import { PeoplePage } from './pages/people/people-page';
import { ProfilePage } from './pages/profile/profile-page';
import { SecondFactorPage } from './pages/profile/second-factor/second-factor-page';
import { SessionsPage } from './pages/profile/sessions/sessions-page';
import { EPayPage } from './pages/shop/epay-page';
import { KeysPage } from './pages/shop/keys-page';
import { ShopPage } from './pages/shop/shop-page';
import { WebhooksPage } from './pages/webhooks/webhooks-page';
import './styles/later.css';

/** By the first part of their paths: what merchants' people see, and everybody. */
const PAGES = new Map<string, () => JSX.Element>([
  ['orders', OrdersPage],
  ['links', LinksPage],
  ['deposits', DepositsPage],
  ['webhooks', WebhooksPage],
  ['shop', ShopPage],
  ['keys', KeysPage],
  ['epay', EPayPage],
  ['exports', ExportsPage],
  ['messages', MessagesPage],
  ['people', PeoplePage],
  ['profile', ProfilePage],
  ['sessions', SessionsPage],
  ['second-factor', SecondFactorPage],
  ['audit-log', AuditLogPage],
  ['connect', ConnectPage],
  ['more', MorePage],
  [INVITATION, InvitationPage],
]);

/** The page at a path, other than the overview. */
export function pageOf(path: string): JSX.Element {
  const [section = '', id, ...rest] = path.split('/');
  if (!maySee(section)) return <NotFoundPage />;
  if (rest.length > 0) return <NotFoundPage />;
  if (id !== undefined) return detailOf(section, id);
  const Page = PAGES.get(section) ?? NotFoundPage;
  return <Page />;
}

function detailOf(section: string, id: string): JSX.Element {
  if (section === 'orders' && id === 'new' && CREATE_ORDER.some(may)) return <NewOrderPage />;
  if (section === 'orders') return <OrderPage key={id} id={id} />;
  if (section === 'messages' && id === 'new' && CREATE_CHANNEL.some(may)) return <NewChannelPage />;
  if (section === 'messages' && UPDATE_CHANNEL.some(may)) return <ChannelPage id={id} />;
  if (section === 'links' && id === 'new' && CREATE_LINK.some(may)) return <NewLinkPage />;
  if (section === 'links') return <LinkPage key={id} id={id} />;
  if (section === 'deposits' && id === 'new' && may('createDepositAddress')) return <NewDepositPage />;
  if (section === 'deposits') return <DepositPage key={id} id={id} />;
  return <NotFoundPage />;
}
