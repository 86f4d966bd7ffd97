import type { JSX } from 'preact';
import { Icon } from '../icon';
import { Link } from '../link';
import { hrefOfExport, type ExportView } from './export-view';
import { texts } from '../../texts/common';

/** Leads from a list to its export, with the filters of the list. */
export function ExportLink({ view }: { view: Partial<ExportView> }): JSX.Element {
  return (
    <Link href={hrefOfExport(view)} class="button outlined normal">
      <Icon name="arrowDown" size={18} />
      {texts.export}
    </Link>
  );
}
