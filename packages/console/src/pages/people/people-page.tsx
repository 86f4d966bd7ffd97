import type { JSX } from 'preact';
import { hrefOf } from '../../browser/href';
import { go, pageIn, usePlace } from '../../browser/place';
import { useSession } from '../../live/session';
import { useLive } from '../../live/use-live';
import { useMerchants } from '../../live/use-merchants';
import { DialogButton } from '../../parts/dialogs/dialog-button';
import { MerchantChoice } from '../../parts/merchants/merchant-choice';
import { Empty, Loaded } from '../../parts/page/panel';
import { Paging } from '../../parts/page/paging';
import { Page } from '../../parts/page/page';
import { InvitationsPanel } from './invitations-panel';
import { peopleOfGateway, peopleOfMerchant, type PeopleOf } from './people-of';
import { PeopleTable } from './people-table';
import { InviteDialog } from './person-dialogs';
import { texts } from '../../texts/pages/people';

const PAGE_SIZE = 20;

/** The people of the merchant for which the person acts, or of the gateway. */
export function PeoplePage(): JSX.Element {
  const { merchant } = useSession();
  return merchant ? <People of={peopleOfMerchant(merchant)} /> : <GatewayPeople />;
}

function GatewayPeople(): JSX.Element {
  const { me } = useSession();
  const merchantId = usePlace().query.get('merchant_id') ?? undefined;
  const of = peopleOfGateway(useMerchants(), merchantId, me?.gateway_role === 'owner');
  return (
    <People of={of} merchantId={merchantId}>
      <div class="filter-line">
        <div class="filters">
          <MerchantChoice
            value={merchantId ?? ''}
            onChange={(chosen) => {
              go(hrefOf('people', { merchant_id: chosen }));
            }}
          />
        </div>
      </div>
    </People>
  );
}

interface PeopleProps {
  of: PeopleOf;
  merchantId?: string | undefined;
  /** Above the list. */
  children?: JSX.Element;
}

function People({ of, merchantId, children }: PeopleProps): JSX.Element {
  const page = pageIn(usePlace().query);
  const live = useLive(`${of.key} ${page}`, (signal) => of.list({ page, limit: PAGE_SIZE }, signal));
  return (
    <Page
      title={texts.title}
      actions={
        <DialogButton
          button={{
            ...{ variant: 'black', icon: 'plus', children: texts.invite },
            does: ['invitePerson', 'inviteOwnPerson'],
          }}
          dialog={(onClose) => <InviteDialog of={of} onChanged={live.reload} onClose={onClose} />}
        />
      }
    >
      <p class="page-text">{texts.help}</p>
      {children}
      <section class="card list" aria-label={texts.title}>
        <Loaded live={live}>
          {({ data, pagination }) => (
            <>
              {data.length === 0 ? (
                <Empty title={texts.none} />
              ) : (
                <PeopleTable of={of} people={data} onChanged={live.reload} />
              )}
              {pagination.total > PAGE_SIZE ? (
                <Paging
                  pagination={pagination}
                  count={data.length}
                  hrefOfPage={(next) => hrefOf('people', { merchant_id: merchantId, page: String(next) })}
                />
              ) : null}
            </>
          )}
        </Loaded>
      </section>
      {live.data && live.data.invitations.length > 0 ? (
        <InvitationsPanel of={of} invitations={live.data.invitations} onChanged={live.reload} />
      ) : null}
    </Page>
  );
}
