import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { cancelSale, findSale, type Sale } from '../../api/counter';
import { hrefOf } from '../../browser/href';
import { failureSentence } from '../../format/failure';
import { onOrderChange } from '../../live/changes';
import { useAction } from '../../live/use-action';
import { useLive } from '../../live/use-live';
import { useNow } from '../../live/use-now';
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
import { useInstallable } from './installable';
import { keepDoing, useWho } from './kept';
import { SaleAmount } from './sales-list';
import { adviceOf, isToPay, signOf } from './sale-sign';
import { signal, useAwake } from './till';
import { takeMade } from './use-charge';

/** Changes come at once; this is for those that are not announced. */
const EVERY_MS = 3_000;
const BACK = { path: 'counter', label: texts.backToCounter };

/** One sale, for the customer to pay and for the cashier to see, from two metres, whether the goods may go. */
export function SalePage({ id }: { id: string }): JSX.Element {
  const live = useLive(
    `sale ${id}`,
    (abort) => takeMade(id) ?? findSale(id, abort),
    EVERY_MS,
    (listener) => onOrderChange(id, listener),
  );
  const who = useWho();
  useInstallable();
  useEffect(() => {
    keepDoing(who, { saleId: id });
    return () => {
      keepDoing(who, undefined); // left by the person: what ends a page otherwise runs no cleanup
    };
  }, [who, id]);
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
  const now = useNow();
  const isOpen = isToPay(sale, now);
  useAwake(isOpen || sale.state === 'seen');
  useSignals(sale);
  return (
    <section class="sale">
      <p class="sale-amount">
        <BigAmount amount={isOpen ? sale.amount_remaining : sale.amount} />
        {sale.price && sale.state !== 'too_little' ? <SaleAmount sale={sale} /> : null}
      </p>
      {isOpen ? <QrCode text={sale.address} name={texts.qrName} /> : null}
      <Sign sale={sale} now={now} />
      {sale.note === null ? null : (
        <p>
          <Untrusted text={sale.note} />
        </p>
      )}
      {isOpen ? <Address sale={sale} /> : null}
      <Complaint sentence={cancel.error === undefined ? undefined : failureSentence(cancel.error)} />
      <div class="sale-actions">
        <PageButton variant="black" href={hrefOf('counter')}>
          {texts.next}
        </PageButton>
        {sale.state === 'waiting' ? (
          <Button isDisabled={cancel.isBusy} does={['cancelPayment']} onClick={cancel.run}>
            {texts.cancelSale}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** What is true now, by colour, word and shape, and what to do: said aloud when the page opens, and at each change. */
function Sign({ sale, now }: { sale: Sale; now: Date }): JSX.Element {
  const { state, witnesses, witnesses_required: required } = sale;
  const shown = signOf(sale);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class={`sale-sign sign-${shown.tone}`}>
      {state === 'seen' ? <Ring count={witnesses} all={required} /> : null}
      <div role="status" tabIndex={-1} ref={element}>
        <Status shown={shown} apiWord={state} />
        <p class="sale-advice">{adviceOf(sale, now)}</p>
      </div>
      {state === 'seen' ? <p>{texts.witnesses(witnesses, required)}</p> : null}
    </div>
  );
}

/** How far a payment is from being final. */
function Ring({ count, all }: { count: number; all: number }): JSX.Element {
  return (
    <svg class="sale-ring" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <circle class="sale-ring-all" cx="50" cy="50" r="44" />
      <circle
        cx="50"
        cy="50"
        r="44"
        pathLength={all}
        stroke-dasharray={`${count} ${all}`}
        transform="rotate(-90 50 50)"
      />
      <text x="50" y="50">
        {count}/{all}
      </text>
    </svg>
  );
}

function Address({ sale: { address, expires_at: end } }: { sale: Sale }): JSX.Element {
  return (
    <>
      <p class="sale-address">
        <span class="mono" data-copied dir="ltr">
          {address}
        </span>
        <CopyButton text={address} name={texts.copyAddress} />
      </p>
      <p>{texts.payUntil(<ExactTime iso={end} />)}</p>
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
