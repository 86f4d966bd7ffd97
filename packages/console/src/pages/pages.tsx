import type { JSX } from 'preact';
import { AuditLogPage } from './audit-log/audit-log-page';
import { ExportsPage } from './exports/exports-page';
import { HealthPage } from './health';
import { MerchantPage } from './merchants/merchant-page';
import { MerchantsPage } from './merchants/merchants-page';
import { MorePage } from './more';
import { NotFoundPage } from './not-found';
import { OrderPage } from './order/order-page';
import { OrdersPage } from './orders/orders-page';
import { SecondFactorPage } from './second-factor/second-factor-page';
import { SessionsPage } from './sessions/sessions-page';
import { UnmatchedPage } from './unmatched/unmatched-page';
import { WalletPage } from './wallet/wallet-page';

/** The page at a path, other than the overview. */
export function pageOf(path: string): JSX.Element {
  const [section = '', id, ...rest] = path.split('/');
  if (rest.length > 0) return <NotFoundPage />;
  if (id !== undefined) return detailOf(section, id);
  switch (section) {
    case 'orders':
      return <OrdersPage />;
    case 'merchants':
      return <MerchantsPage />;
    case 'wallet':
      return <WalletPage />;
    case 'unmatched':
      return <UnmatchedPage />;
    case 'exports':
      return <ExportsPage />;
    case 'health':
      return <HealthPage />;
    case 'sessions':
      return <SessionsPage />;
    case 'second-factor':
      return <SecondFactorPage />;
    case 'audit-log':
      return <AuditLogPage />;
    case 'more':
      return <MorePage />;
    default:
      return <NotFoundPage />;
  }
}

function detailOf(section: string, id: string): JSX.Element {
  if (section === 'orders') return <OrderPage key={id} id={id} />;
  if (section === 'merchants') return <MerchantPage key={id} id={id} />;
  return <NotFoundPage />;
}
