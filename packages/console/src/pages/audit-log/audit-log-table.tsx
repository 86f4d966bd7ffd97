import type { JSX } from 'preact';
import type { AdminAction } from '../../api/audit-log';
import { actionWord, changesOf, type Change } from './admin-action';
import { hrefOf } from '../../browser/href';
import { Short } from '../../parts/codes/chain';
import { Link } from '../../parts/link';
import { Table } from '../../parts/tables/table';
import { Untrusted } from '../../parts/text';
import { ExactTime } from '../../parts/time';
import { useMerchantNames } from './merchant-names';
import { texts } from '../../texts/pages/audit-log';

/** Sections of the console whose objects have a page of their own. */
const PAGES: Record<string, string> = { merchant: 'merchants', order: 'orders', payment_link: 'links' };
/** An object that is longer shows both of its ends. */
const MAX_OBJECT_LENGTH = 20;

/** Rows of the admin audit log, newest first, each with its number and hash. */
export function AuditLogTable({ rows }: { rows: readonly AdminAction[] }): JSX.Element {
  const merchants = useMerchantNames();
  const nameOf = (id: string | null): string | undefined => (id === null ? undefined : merchants.get(id));
  return (
    <Table
      class="table audit-log-table"
      caption={texts.newestFirst}
      columns={[texts.when, texts.what, texts.change, texts.who, texts.rowAndHash]}
    >
      {rows.map((row) => (
        <tr key={row.sequence}>
          <td class="cell-time">
            <ExactTime iso={row.recorded_at} />
          </td>
          <td class="cell-what">
            {actionWord(row.action)}
            <ActionObject row={row} />
          </td>
          <td class="cell-why">
            {changesOf(row).map((change) => (
              <ChangeLine key={change.name} change={change} />
            ))}
          </td>
          <td class="cell-from">
            <Who row={row} merchantName={nameOf(row.merchant_id)} />
          </td>
          <td class="cell-place">
            {row.sequence} <Short text={row.hash} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Who acted, as what and for which merchant, and from where. */
function Who({ row, merchantName }: { row: AdminAction; merchantName: string | undefined }): JSX.Element {
  const { actor, person, role, address, operator } = row;
  const place = actor === 'command_line' ? operator : address;
  const notes = [
    actor === 'person' ? role : { admin: undefined, key: texts.key, command_line: texts.commandLine }[actor],
    merchantName,
  ].filter((note) => note !== null && note !== undefined);
  return (
    <>
      {person === null ? null : (
        <div>
          <Untrusted text={person.name} clip />
        </div>
      )}
      {place === null ? null : (
        <span class={person === null ? '' : 'faint'}>
          <Untrusted text={place} clip />
        </span>
      )}
      {notes.map((note) => (
        <div key={note} class="faint">
          <Untrusted text={note} clip />
        </div>
      ))}
    </>
  );
}

function ActionObject({ row: { action, object } }: { row: AdminAction }): JSX.Element | null {
  if (object === null || action.startsWith('session.')) return null;
  const shown = object.length > MAX_OBJECT_LENGTH ? <Short text={object} /> : <Untrusted text={object} />;
  const section = PAGES[action.split('.')[0] ?? ''];
  return (
    <div class="action-object">
      {section === undefined ? (
        shown
      ) : (
        <Link href={hrefOf(`${section}/${object}`)} class="link">
          {shown}
        </Link>
      )}
    </div>
  );
}

function ChangeLine({ change: { name, from, to } }: { change: Change }): JSX.Element {
  return (
    <div class="change">
      <span class="faint">{name}</span>{' '}
      {from === undefined ? null : (
        <del>
          <Untrusted text={from} />
        </del>
      )}
      {from === undefined || to === undefined ? null : <span aria-hidden="true"> → </span>}
      {to === undefined ? null : <Untrusted text={to} />}
    </div>
  );
}
