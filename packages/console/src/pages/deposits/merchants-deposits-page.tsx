import type { JSX } from 'preact';
import { findMerchant } from '../../api/merchants';
import { hrefOf } from '../../browser/href';
import { useLive } from '../../live/use-live';
import { DetailPage } from '../../parts/page/detail-page';
import { Link } from '../../parts/link';
import { Page } from '../../parts/page/page';
import { Untrusted } from '../../parts/text';
import { texts } from '../../texts/pages/deposits';
import { DepositsList } from './deposits-list';

/** The deposit addresses of a merchant, for the gateway's people. */
export function MerchantsDepositsPage({ merchantId }: { merchantId: string }): JSX.Element {
  const live = useLive(`merchant ${merchantId}`, (signal) => findMerchant(merchantId, signal));
  const back = { path: `merchants/${merchantId}`, label: texts.backToMerchant };
  return (
    <DetailPage live={live} title={texts.title} back={back}>
      {({ name }) => (
        <Page
          title={texts.title}
          back={back}
          hasSearch={false}
          trail={
            <Link href={hrefOf(back.path)}>
              <Untrusted text={name} />
            </Link>
          }
        >
          <DepositsList merchantId={merchantId} />
        </Page>
      )}
    </DetailPage>
  );
}
