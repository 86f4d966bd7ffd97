import type { JSX } from 'preact';
import { usePlace } from './live/place';
import { useSession } from './live/session';
import { AuditLogPage } from './pages/audit-log/audit-log-page';
import { ExportsPage } from './pages/exports/exports-page';
import { HealthPage } from './pages/health';
import { LoginPage } from './pages/login';
import { MerchantPage } from './pages/merchants/merchant-page';
import { MerchantsPage } from './pages/merchants/merchants-page';
import { MorePage } from './pages/more';
import { NotFoundPage } from './pages/not-found';
import { OrderPage } from './pages/order/order-page';
import { OrdersPage } from './pages/orders/orders-page';
import { OverviewPage } from './pages/overview/overview-page';
import { SecondFactorPage } from './pages/second-factor/second-factor-page';
import { SessionsPage } from './pages/sessions/sessions-page';
import { UnmatchedPage } from './pages/unmatched/unmatched-page';
import { WalletPage } from './pages/wallet/wallet-page';
import { Shell } from './shell/shell';

/** The whole console: nothing while the session is being checked, the login page, or the sections. */
export function App(): JSX.Element {
  const { state } = useSession();
  const { path } = usePlace();
  if (state === 'checking') return <main aria-busy="true" />;
  if (state === 'out') return <LoginPage />;
  return <Shell>{pageOf(path)}</Shell>;
}

function pageOf(path: string): JSX.Element {
  const [section = '', id, ...rest] = path.split('/');
  if (rest.length > 0) return <NotFoundPage />;
  if (id !== undefined) return detailOf(section, id);
  switch (section) {
    case '':
      return <OverviewPage />;
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
