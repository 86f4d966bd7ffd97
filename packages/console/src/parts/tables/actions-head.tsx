import type { JSX } from 'preact';
import { texts } from '../../texts/common';

/** The head of a table's column of buttons, which only screen readers need. */
export function ActionsHead(): JSX.Element {
  return (
    <th scope="col">
      <span class="heard-only">{texts.whatCanBeDone}</span>
    </th>
  );
}
