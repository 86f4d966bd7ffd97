import type { JSX } from 'preact';
import { MerchantsDepositsPage } from './pages/deposits/merchants-deposits-page';
import { HealthPage } from './pages/health/health-page';
import { MerchantPage } from './pages/merchants/merchant-page';
import { MerchantsPage } from './pages/merchants/merchants-page';
import { RatesPage } from './pages/rates/rates-page';
import { TransfersPage } from './pages/transfers/transfers-page';
import { WalletPage } from './pages/wallet/wallet-page';
import { NotFoundPage } from './parts/page/not-found';
import { maySee } from './shell/nav-items';
import './styles/later.css';

/** By their paths: what only the gateway's people see. */
const PAGES = new Map<string, () => JSX.Element>([
  ['merchants', MerchantsPage],
  ['wallet', WalletPage],
  ['unmatched', TransfersPage],
  ['rates', RatesPage],
  ['health', HealthPage],
]);

/** The page at a path of the gateway. */
export function pageOf(path: string): JSX.Element {
  const [section = '', id, ...rest] = path.split('/');
  if (!maySee(section)) return <NotFoundPage />;
  if (section === 'merchants' && id !== undefined) {
    if (rest.length === 0) return <MerchantPage key={id} id={id} />;
    return rest.join('/') === 'deposits' ? <MerchantsDepositsPage key={id} merchantId={id} /> : <NotFoundPage />;
  }
  const Page = id === undefined ? PAGES.get(section) : undefined;
  return Page ? <Page /> : <NotFoundPage />;
}
