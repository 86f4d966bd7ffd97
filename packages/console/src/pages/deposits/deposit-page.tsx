import type { JSX } from 'preact';
import { findDeposit, updateDeposit, type DepositAddress } from '../../api/deposits';
import { hrefOf } from '../../browser/href';
import { go, usePlace } from '../../browser/place';
import { showToast } from '../../browser/toast';
import { shownAsKnown, shownDeposit } from '../../format/status';
import { fullDay } from '../../format/time';
import { shownAmount, shownCount } from '../../language/amount';
import { may, useSession } from '../../live/session';
import { useLive, type Live } from '../../live/use-live';
import { Amount } from '../../parts/amount';
import { PageButton } from '../../parts/button';
import { Whole } from '../../parts/codes/chain';
import { PrintButton } from '../../parts/codes/pay-address';
import { QrCode } from '../../parts/codes/qr-code';
import { ConfirmButton } from '../../parts/dialogs/confirm-button';
import { Fact, Facts, PlainFact } from '../../parts/facts';
import { Link } from '../../parts/link';
import { DetailPage } from '../../parts/page/detail-page';
import { Remark } from '../../parts/page/banner';
import { Page } from '../../parts/page/page';
import { Loaded, Panel } from '../../parts/page/panel';
import { StatusPill } from '../../parts/status';
import { Untrusted, Url } from '../../parts/text';
import { texts } from '../../texts/pages/deposits';
import { ChangeDeposit } from './change-deposit';

const BACK = { path: 'deposits', label: texts.backToDeposits };

/** One deposit address: what its customer needs, what came to it, and how it is set. */
export function DepositPage({ id }: { id: string }): JSX.Element {
  const live = useLive(`deposit ${id}`, (signal) => findDeposit(id, signal));
  return (
    <DetailPage live={live} title={texts.address} back={BACK}>
      {(deposit) => <KnownDeposit deposit={deposit} live={live} />}
    </DetailPage>
  );
}

interface KnownProps {
  deposit: DepositAddress;
  live: Live<DepositAddress>;
}

function KnownDeposit({ deposit, live }: KnownProps): JSX.Element {
  const { id, customer_id: customer, active } = deposit;
  const isChanging = usePlace().query.has('change');
  const close = (): void => {
    go(hrefOf(`deposits/${id}`), 'replace');
  };
  return (
    <Page
      title={customer}
      heading={<Untrusted text={customer} clip />}
      back={BACK}
      hasSearch={false}
      trail={<Link href={hrefOf('deposits')}>{texts.title}</Link>}
      extra={<StatusPill shown={shownAsKnown(shownDeposit(active), live)} apiWord={`active: ${String(active)}`} />}
      actions={isChanging ? undefined : <Actions deposit={deposit} live={live} />}
    >
      <Loaded live={live}>
        {() =>
          isChanging ? (
            <ChangeDeposit deposit={deposit} onChanged={live.reload} onClose={close} />
          ) : (
            <>
              <Sheet deposit={deposit} />
              <Earned deposit={deposit} />
              <Settings deposit={deposit} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Actions({ deposit: { id, active }, live }: KnownProps): JSX.Element {
  const words = active
    ? { verb: texts.closeAddress, question: texts.closeQuestion, effect: texts.closeEffect, done: texts.isClosed }
    : { verb: texts.openAddress, question: texts.openQuestion, effect: texts.openEffect, done: texts.isOpen };
  return (
    <div class="actions">
      <PageButton href={hrefOf(`deposits/${id}`, { change: '1' })} does={['updateDepositAddress']}>
        {texts.change}
      </PageButton>
      <ConfirmButton
        button={{
          variant: active ? 'red-outlined' : 'outlined',
          children: words.verb,
          does: ['updateDepositAddress'],
        }}
        title={words.question}
        verb={words.verb}
        variant={active ? 'red' : 'black'}
        act={async () => {
          await updateDeposit(id, { active: !active });
          showToast(words.done);
          live.reload();
        }}
      >
        <p>{words.effect}</p>
      </ConfirmButton>
    </div>
  );
}

/** To show, to send or to print. */
function Sheet({ deposit: { customer_id: customer, address, active } }: { deposit: DepositAddress }): JSX.Element {
  const { merchant } = useSession();
  return (
    <section class="card pay-sheet">
      <div class="pay-sheet-text">
        <h2>
          <Untrusted text={merchant?.name ?? ''} />
        </h2>
        <p>
          <Untrusted text={customer} />
        </p>
        <Whole text={address} label={texts.address} copyName={texts.copyAddress} lines={2} />
        {active ? null : <Remark tone="warn">{texts.closed}</Remark>}
        <div class="pay-sheet-actions">
          <PrintButton />
        </div>
      </div>
      <QrCode text={address} name={texts.qr} />
    </section>
  );
}

function Earned({ deposit: { id, received, paid_count: count } }: { deposit: DepositAddress }): JSX.Element {
  return (
    <dl class="card summary always">
      <PlainFact name={texts.received}>
        <Amount amount={received} />
      </PlainFact>
      <PlainFact name={texts.orders}>
        {shownCount(count)}
        {may('listPayments') ? (
          <>
            {' · '}
            <Link href={hrefOf('orders', { deposit_id: id })} class="link">
              {texts.itsOrders}
            </Link>
          </>
        ) : null}
      </PlainFact>
    </dl>
  );
}

function Settings({ deposit }: { deposit: DepositAddress }): JSX.Element {
  const { id, label, min_amount: least, currency, callback_url: url, created_at: created } = deposit;
  return (
    <Panel title={texts.settings}>
      <Facts>
        <Fact name={texts.label}>{label === null ? texts.noLabel : <Untrusted text={label} />}</Fact>
        <Fact name={texts.least}>
          {shownAmount(least)} {currency}
        </Fact>
        <Fact name={texts.callbackUrl}>{url === null ? texts.noWebhooks : <Url url={url} />}</Fact>
        <Fact name={texts.created}>{fullDay(created)}</Fact>
        <Fact name={texts.id}>
          <span class="mono id">{id}</span>
        </Fact>
      </Facts>
    </Panel>
  );
}
