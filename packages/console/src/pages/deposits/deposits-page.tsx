import type { JSX } from 'preact';
import { hrefOf } from '../../browser/href';
import { PageButton } from '../../parts/button';
import { Page } from '../../parts/page/page';
import { texts } from '../../texts/pages/deposits';
import { DepositsList } from './deposits-list';

/** The deposit addresses of the merchant for which the person acts. */
export function DepositsPage(): JSX.Element {
  return (
    <Page
      title={texts.title}
      hasSearch={false}
      actions={
        <PageButton variant="black" icon="plus" href={hrefOf('deposits/new')} does={['createDepositAddress']}>
          {texts.newAddress}
        </PageButton>
      }
    >
      <DepositsList merchantId={undefined} />
    </Page>
  );
}
