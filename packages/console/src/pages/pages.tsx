import type { JSX } from 'preact';
import { AuditLogPage } from './audit-log/audit-log-page';
import { DepositsPage } from './deposits/deposits-page';
import { ExportsPage } from './exports/exports-page';
import { HealthPage } from './health';
import { LinkPage } from './links/link-page';
import { LinksPage } from './links/links-page';
import { NewLinkPage } from './links/new-link-page';
import { MerchantPage } from './merchants/merchant-page';
import { MerchantsPage } from './merchants/merchants-page';
import { ChannelPage } from './messages/channel-page';
import { MessagesPage } from './messages/messages-page';
import { NewChannelPage } from './messages/new-channel-page';
import { MorePage } from './more';
import { NotFoundPage } from './not-found';
import { NewOrderPage } from './new-order/new-order-page';
import { OrderPage } from './order/order-page';
import { OrdersPage } from './orders/orders-page';
import { RatesPage } from './rates/rates-page';
import { SecondFactorPage } from './second-factor/second-factor-page';
import { SessionsPage } from './sessions/sessions-page';
import { UnmatchedPage } from './unmatched/unmatched-page';
import { WalletPage } from './wallet/wallet-page';

/** By the first part of their paths. */
const PAGES = new Map<string, () => JSX.Element>([
  ['orders', OrdersPage],
  ['merchants', MerchantsPage],
  ['links', LinksPage],
  ['wallet', WalletPage],
  ['unmatched', UnmatchedPage],
  ['exports', ExportsPage],
  ['messages', MessagesPage],
  ['rates', RatesPage],
  ['health', HealthPage],
  ['sessions', SessionsPage],
  ['second-factor', SecondFactorPage],
  ['audit-log', AuditLogPage],
  ['more', MorePage],
]);

/** The page at a path, other than the overview. */
export function pageOf(path: string): JSX.Element {
  const [section = '', id, ...rest] = path.split('/');
  if (section === 'merchants' && id !== undefined && rest.join('/') === 'deposits')
    return <DepositsPage key={id} merchantId={id} />;
  if (rest.length > 0) return <NotFoundPage />;
  if (id !== undefined) return detailOf(section, id);
  const Page = PAGES.get(section) ?? NotFoundPage;
  return <Page />;
}

function detailOf(section: string, id: string): JSX.Element {
  if (section === 'orders' && id === 'new') return <NewOrderPage />;
  if (section === 'orders') return <OrderPage key={id} id={id} />;
  if (section === 'messages' && id === 'new') return <NewChannelPage />;
  if (section === 'messages' && id) return <ChannelPage id={id} />;
  if (section === 'links' && id === 'new') return <NewLinkPage />;
  if (section === 'links') return <LinkPage key={id} id={id} />;
  if (section === 'merchants') return <MerchantPage key={id} id={id} />;
  return <NotFoundPage />;
}
