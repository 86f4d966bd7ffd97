import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { cancelSale, findSale, type Sale } from '../../api/counter';
import { hrefOf } from '../../browser/href';
import { failureSentence } from '../../format/failure';
import { useAction } from '../../live/use-action';
import { useLive } from '../../live/use-live';
import { BigAmount } from '../../parts/amount';
import { Button, PageButton } from '../../parts/button';
import { CopyButton } from '../../parts/codes/copy';
import { QrCode } from '../../parts/codes/qr-code';
import { Complaint } from '../../parts/forms/form';
import { DetailPage } from '../../parts/page/detail-page';
import { AsKnown } from '../../parts/page/panel';
import { Page } from '../../parts/page/page';
import { Status } from '../../parts/status';
import { Untrusted } from '../../parts/text';
import { ExactTime } from '../../parts/time';
import { texts } from '../../texts/pages/counter';
import { SaleAmount } from './sales-list';
import { adviceOf, signOf } from './sale-sign';
import { signal, useAwake } from './till';

/** Changes come at once; the witnesses of a payment that was seen grow every three seconds. */
const EVERY_MS = 3_000;
const BACK = { path: 'counter', label: texts.backToCounter };
/** In which something is still expected. */
const OPEN: readonly Sale['state'][] = ['waiting', 'too_little', 'seen'];
const TO_PAY: readonly Sale['state'][] = ['waiting', 'too_little'];

/** One sale, for the customer to pay and for the cashier to see, from two metres, whether the goods may go. */
export function SalePage({ id }: { id: string }): JSX.Element {
  const live = useLive(`sale ${id}`, (abort) => findSale(id, abort), EVERY_MS);
  return (
    <DetailPage live={live} title={texts.sale} back={BACK}>
      {(sale) => (
        <Page title={texts.sale} back={BACK} hasSearch={false}>
          <AsKnown source={live}>
            <OneSale sale={sale} onChange={live.reload} />
          </AsKnown>
        </Page>
      )}
    </DetailPage>
  );
}

function OneSale({ sale, onChange }: { sale: Sale; onChange: () => void }): JSX.Element {
  const cancel = useAction(async () => {
    await cancelSale(sale.id);
    onChange();
  });
  useAwake(OPEN.includes(sale.state));
  useSignals(sale);
  return (
    <section class="card sale">
      <Sign sale={sale} />
      <ToPay sale={sale} />
      <Complaint sentence={cancel.error === undefined ? undefined : failureSentence(cancel.error)} />
      <div class="sale-actions">
        <PageButton variant="black" href={hrefOf('counter')}>
          {texts.next}
        </PageButton>
        {sale.state === 'waiting' ? (
          <Button
            isDisabled={cancel.isBusy}
            does={['cancelPayment']}
            onClick={() => {
              cancel.run();
            }}
          >
            {texts.cancelSale}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** What is true now, by colour, word and shape, and what to do. */
function Sign({ sale }: { sale: Sale }): JSX.Element {
  const { state, witnesses, witnesses_required: required } = sale;
  return (
    <div class={`sale-sign tone-${signOf(sale).tone}`} role="status">
      <Status shown={signOf(sale)} apiWord={state} />
      <p class="sale-advice">{adviceOf(sale)}</p>
      {state === 'seen' ? (
        <p>
          {texts.witnesses(witnesses, required)} <progress max={required} value={witnesses} aria-hidden="true" />
        </p>
      ) : null}
    </div>
  );
}

function ToPay({ sale }: { sale: Sale }): JSX.Element {
  const { state, amount, amount_remaining: remaining, address } = sale;
  const isOpen = TO_PAY.includes(state);
  return (
    <>
      <p class="sale-amount">
        <BigAmount amount={isOpen ? remaining : amount} />
        {sale.price ? <SaleAmount sale={sale} /> : null}
      </p>
      {sale.note === null ? null : (
        <p>
          <Untrusted text={sale.note} />
        </p>
      )}
      {isOpen ? (
        <>
          <QrCode text={address} name={texts.qrName} />
          <p class="sale-address">
            <span class="mono" data-copied dir="ltr">
              {address}
            </span>
            <CopyButton text={address} name={texts.copyAddress} />
          </p>
          <p>{texts.payUntil(<ExactTime iso={sale.expires_at} />)}</p>
        </>
      ) : null}
    </>
  );
}

/** Signals what changes while the page is open, and nothing for how it was found. */
function useSignals({ state, goods_may_go: mayGo, payment_reverted: isReverted }: Sale): void {
  const seen = `${state} ${String(mayGo)} ${String(isReverted)}`;
  const before = useRef(seen);
  useEffect(() => {
    if (before.current === seen) return;
    before.current = seen;
    if (state !== 'waiting' || isReverted) signal(!isReverted && (state === 'seen' || state === 'paid'));
  }, [seen, state, isReverted]);
}
