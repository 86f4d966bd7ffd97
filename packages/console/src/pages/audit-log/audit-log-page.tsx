import type { JSX } from 'preact';
import { listAdminActions, listOwnActions, type AdminActionName } from '../../api/audit-log';
import { hrefOf } from '../../browser/href';
import { go, pageIn, usePlace } from '../../browser/place';
import { useSession } from '../../live/session';
import { useLive } from '../../live/use-live';
import { Choice } from '../../parts/forms/field';
import { Empty, Loaded } from '../../parts/page/panel';
import { Paging } from '../../parts/page/paging';
import { Page } from '../../parts/page/page';
import { AuditLogTable } from './audit-log-table';
import { texts } from '../../texts/pages/audit-log';

const PAGE_SIZE = 20;
const EVERY_MS = 30_000;

/** Everything that the admin and commands have changed. */
export function AuditLogPage(): JSX.Element {
  const { query } = usePlace();
  const action = readAction(query.get('action'));
  const page = pageIn(query);
  const { merchant } = useSession();
  const live = useLive(
    `audit log ${merchant?.id ?? ''} ${action ?? ''} ${page}`,
    (signal) => listRows(merchant !== undefined, { action, page, limit: PAGE_SIZE }, signal),
    EVERY_MS,
  );
  const seal = live.data?.newest_seal;
  return (
    <Page title={texts.title}>
      <p class="page-text">{merchant ? texts.ownHelp : texts.help(<code>gateway audit</code>)}</p>
      {seal ? (
        <p class="page-text">{texts.sealOf(seal.day, <code>{seal.seal}</code>, <code>gateway seal verify</code>)}</p>
      ) : null}
      {merchant ? null : <ActionFilter action={action} />}
      <section class="card list" aria-label={texts.title}>
        <Loaded live={live}>
          {({ data, pagination }) => (
            <>
              {data.length === 0 ? <Empty title={texts.none} /> : <AuditLogTable rows={data} />}
              {pagination.total > PAGE_SIZE ? (
                <Paging
                  pagination={pagination}
                  count={data.length}
                  hrefOfPage={(next) => hrefOf('audit-log', { action, page: String(next) })}
                />
              ) : null}
            </>
          )}
        </Loaded>
      </section>
    </Page>
  );
}

/** A merchant's owner reads the rows of that merchant, which no seal is shown for. */
async function listRows(
  isOwn: boolean,
  filter: Parameters<typeof listAdminActions>[0],
  signal: AbortSignal,
): ReturnType<typeof listAdminActions> {
  if (!isOwn) return listAdminActions(filter, signal);
  return { ...(await listOwnActions({ page: filter.page, limit: filter.limit }, signal)), newest_seal: null };
}

function ActionFilter({ action }: { action: AdminActionName | undefined }): JSX.Element {
  return (
    <div class="filter-line">
      <div class="filters">
        <Choice
          label={texts.action}
          value={action ?? ''}
          onChange={(chosen) => {
            go(hrefOf('audit-log', { action: chosen }));
          }}
        >
          <option value="">{texts.all}</option>
          {Object.entries(texts.actions).map(([name, word]) => (
            <option key={name} value={name}>
              {word}
            </option>
          ))}
        </Choice>
      </div>
    </div>
  );
}

function readAction(text: string | null): AdminActionName | undefined {
  return text !== null && Object.hasOwn(texts.actions, text) ? (text as AdminActionName) : undefined;
}
