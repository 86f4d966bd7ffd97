import type { JSX } from 'preact';
import { updateLink, type PaymentLink } from '../../api/links';
import { ChangePanel } from '../../parts/forms/change-panel';
import { texts } from '../../texts/pages/links';
import { LinkFields } from './link-fields';
import { changeOf, faultsOf, refusalOf, valuesOf } from './link-form';

interface ChangeLinkProps {
  link: PaymentLink;
  onChanged: () => void;
  onClose: () => void;
}

/** The form of a link that exists, in place of its page. */
export function ChangeLink({ link, onChanged, onClose }: ChangeLinkProps): JSX.Element {
  return (
    <ChangePanel
      {...{ title: texts.changeLink, texts, stored: valuesOf(link), faultsOf, changeOf, refusalOf, onChanged, onClose }}
      update={(change) => updateLink(link.id, change)}
    >
      {({ values, fieldOf }) => <LinkFields values={values} fieldOf={fieldOf} />}
    </ChangePanel>
  );
}
