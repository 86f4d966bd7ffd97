import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { listMerchants } from '../../api/merchants';
import { hrefOf } from '../../browser/href';
import { go, usePlace } from '../../browser/place';
import { useLive } from '../../live/use-live';
import { Button } from '../../parts/button';
import { Loaded } from '../../parts/page/panel';
import { Page } from '../../parts/page/page';
import { useMerchantActions } from './merchant-actions';
import { MerchantsTable } from './merchants-table';
import { NewMerchant } from './new-merchant';
import { OneTimeKey, type Issued } from '../shop/one-time-key';
import { texts } from '../../texts/pages/merchants';

const MERCHANTS_PAGE = hrefOf('merchants');

/** All merchants. */
export function MerchantsPage(): JSX.Element {
  const live = useLive('merchants', listMerchants);
  const actions = useMerchantActions(live.reload);
  const isAsking = usePlace().query.has('new');
  const [issued, setIssued] = useState<Issued | undefined>(undefined);
  return (
    <Page
      title={texts.title}
      actions={
        <Button variant="black" icon="plus" onClick={openNew} does={['createMerchant']}>
          {texts.newMerchant}
        </Button>
      }
    >
      <section class="card list" aria-label={texts.title}>
        <Loaded live={live}>
          {(merchants) =>
            merchants.length === 0 ? <NoMerchants /> : <MerchantsTable merchants={merchants} actions={actions} />
          }
        </Loaded>
      </section>
      {actions.dialog}
      {isAsking ? (
        <NewMerchant
          onCreated={(created) => {
            go(MERCHANTS_PAGE, 'replace');
            setIssued(created);
            live.reload();
          }}
          onClose={() => {
            go(MERCHANTS_PAGE, 'replace');
          }}
        />
      ) : null}
      {issued ? (
        <OneTimeKey
          issued={issued}
          onDone={() => {
            setIssued(undefined);
          }}
        />
      ) : null}
    </Page>
  );
}

function openNew(): void {
  go(hrefOf('merchants', { new: '1' }));
}

function NoMerchants(): JSX.Element {
  return (
    <div class="blank">
      <p>
        <strong>{texts.noMerchants}</strong>
      </p>
      <Button onClick={openNew} does={['createMerchant']}>
        {texts.newMerchant}
      </Button>
    </div>
  );
}
