import type { JSX } from 'preact';
import { findLink, UPDATE_LINK, updateLink, type PaymentLink } from '../../api/links';
import { LIST_ORDERS } from '../../api/orders';
import { shownCount } from '../../language/amount';
import { failureSentence } from '../../format/failure';
import { hrefOf } from '../../browser/href';
import { shownAsKnown, shownLink } from '../../format/status';
import { go, usePlace } from '../../browser/place';
import { showToast } from '../../browser/toast';
import { may } from '../../live/session';
import { useAction } from '../../live/use-action';
import { useLive, type Live } from '../../live/use-live';
import { Amount } from '../../parts/amount';
import { Button, PageButton } from '../../parts/button';
import { PlainFact } from '../../parts/facts';
import { Link } from '../../parts/link';
import { Loaded } from '../../parts/page/panel';
import { StatusPill } from '../../parts/status';
import { Untrusted } from '../../parts/text';
import { ExactTime } from '../../parts/time';
import { Page } from '../../parts/page/page';
import { texts } from '../../texts/pages/links';
import { DetailPage } from '../../parts/page/detail-page';
import { Complaint } from '../../parts/forms/form';
import { MerchantNotes } from '../../parts/orders/merchant-notes';
import { ChangeLink } from './change-link';
import { costText } from './link-cost';
import { LinkSettings } from './link-settings';
import { LinkSheet } from './link-sheet';

const BACK = { path: 'links', label: texts.backToLinks };

/** One payment link: how customers get to it, what it has earned, and how it is set. */
export function LinkPage({ id }: { id: string }): JSX.Element {
  const live = useLive(`link ${id}`, (signal) => findLink(id, signal));
  return (
    <DetailPage live={live} title={texts.link} back={BACK}>
      {(link) => <KnownLink link={link} live={live} />}
    </DetailPage>
  );
}

function KnownLink({ link, live }: { link: PaymentLink; live: Live<PaymentLink> }): JSX.Element {
  const isChanging = usePlace().query.has('change');
  const page = hrefOf(`links/${link.id}`);
  const turn = useAction(async () => {
    const { active } = await updateLink(link.id, { active: !link.active });
    showToast(active ? texts.isOn : texts.isOff);
    live.reload();
  });
  const close = (): void => {
    go(page, 'replace');
  };
  return (
    <Page
      title={link.title}
      heading={<Untrusted text={link.title} clip />}
      back={BACK}
      hasSearch={false}
      trail={<Link href={hrefOf('links')}>{texts.title}</Link>}
      extra={<StatusPill shown={shownAsKnown(shownLink(link.state), live)} apiWord={link.state} />}
      actions={
        isChanging ? undefined : (
          <div class="actions">
            <PageButton href={hrefOf(`links/${link.id}`, { change: '1' })} does={UPDATE_LINK}>
              {texts.change}
            </PageButton>
            <Button
              variant={link.active ? 'red-outlined' : 'outlined'}
              isDisabled={turn.isBusy}
              onClick={turn.run}
              does={UPDATE_LINK}
            >
              {link.active ? texts.switchOff : texts.switchOn}
            </Button>
          </div>
        )
      }
    >
      <Complaint sentence={turn.error === undefined ? undefined : failureSentence(turn.error)} />
      <Loaded live={live}>
        {() =>
          isChanging ? <ChangeLink link={link} onChanged={live.reload} onClose={close} /> : <Parts link={link} />
        }
      </Loaded>
    </Page>
  );
}

function Parts({ link }: { link: PaymentLink }): JSX.Element {
  return (
    <>
      <LinkSheet link={link} />
      <Earned link={link} />
      <LinkSettings link={link} />
      <MerchantNotes metadata={link.metadata} />
    </>
  );
}

function Earned({ link }: { link: PaymentLink }): JSX.Element {
  return (
    <dl class="card summary always">
      <PlainFact name={texts.received}>
        <Amount amount={link.received} />
      </PlainFact>
      <PlainFact name={texts.paid}>
        {shownCount(link.paid_count)}
        {LIST_ORDERS.some(may) ? (
          <>
            {' · '}
            <Link href={hrefOf('orders', { link_id: link.id })} class="link">
              {texts.orders}
            </Link>
          </>
        ) : null}
      </PlainFact>
      <PlainFact name={texts.cost}>{costText(link)}</PlainFact>
      <PlainFact name={texts.until}>{link.ends_at === null ? texts.noEnd : <ExactTime iso={link.ends_at} />}</PlainFact>
    </dl>
  );
}
