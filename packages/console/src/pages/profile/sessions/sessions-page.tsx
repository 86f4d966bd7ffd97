import type { JSX } from 'preact';
import { listSessions } from '../../../api/access/sessions';
import { hrefOf } from '../../../browser/href';
import { pageIn, usePlace } from '../../../browser/place';
import { useLive } from '../../../live/use-live';
import { Loaded } from '../../../parts/page/panel';
import { Paging } from '../../../parts/page/paging';
import { Page } from '../../../parts/page/page';
import { EndOthers } from './end-session';
import { SessionsTable } from './sessions-table';
import { ProfileTabs } from '../profile-tabs';
import { texts } from '../../../texts/pages/sessions';

const PAGE_SIZE = 20;

/** Everywhere the admin is signed in, and ending it from here. */
export function SessionsPage(): JSX.Element {
  const { query } = usePlace();
  const page = pageIn(query);
  const live = useLive(`sessions ${page}`, (signal) => listSessions({ page, limit: PAGE_SIZE }, signal));
  const hasOthers = (live.data?.pagination.total ?? 0) > 1;
  return (
    <Page title={texts.title} {...(hasOthers ? { actions: <EndOthers onDone={live.reload} /> } : {})}>
      <ProfileTabs current="sessions" />
      <p class="page-text">{texts.help}</p>
      <section class="card list" aria-label={texts.title}>
        <Loaded live={live}>
          {({ data, pagination }) => (
            <>
              <SessionsTable sessions={data} onDone={live.reload} />
              {pagination.total > PAGE_SIZE ? (
                <Paging
                  pagination={pagination}
                  count={data.length}
                  hrefOfPage={(next) => hrefOf('sessions', { page: String(next) })}
                />
              ) : null}
            </>
          )}
        </Loaded>
      </section>
    </Page>
  );
}
