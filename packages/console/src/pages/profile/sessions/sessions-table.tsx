import type { JSX } from 'preact';
import type { AdminSession } from '../../../api/access/sessions';
import { browserName } from '../../../format/browser-name';
import { Table } from '../../../parts/tables/table';
import { Untrusted } from '../../../parts/text';
import { Ago, ListTime } from '../../../parts/time';
import { ActionsHead } from '../../../parts/tables/actions-head';
import { EndSession } from './end-session';
import { texts } from '../../../texts/pages/sessions';

/** Open sessions, newest first; each but this one can be ended. */
export function SessionsTable(props: { sessions: readonly AdminSession[]; onDone: () => void }): JSX.Element {
  return (
    <Table
      class="table stacked-table"
      caption={texts.newestFirst}
      columns={[texts.browser, texts.address, texts.signedIn, texts.lastUsed, <ActionsHead />]}
    >
      {props.sessions.map((session) => (
        <tr key={session.id}>
          <td class="cell-name" title={session.user_agent ?? undefined}>
            <Untrusted text={browserName(session.user_agent)} clip />
          </td>
          <td class="cell-from">
            <Untrusted text={session.address} clip />
          </td>
          <td class="cell-created">
            <ListTime iso={session.created_at} />
          </td>
          <td class="cell-when">
            <span class="phone-only">{texts.used} </span>
            <Ago iso={session.last_used_at} />
          </td>
          <td class="cell-act">
            {session.is_current ? (
              <span class="faint">{texts.thisSession}</span>
            ) : (
              <EndSession session={session} onDone={props.onDone} />
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
