import type { JSX } from 'preact';
import { updateDeposit, type DepositAddress } from '../../api/deposits';
import { ChangePanel } from '../../parts/forms/change-panel';
import { texts } from '../../texts/pages/deposits';
import { DepositFields } from './deposit-fields';
import { changeOf, faultsOf, refusalOf, valuesOf } from './deposit-form';

interface ChangeDepositProps {
  deposit: DepositAddress;
  onChanged: () => void;
  onClose: () => void;
}

/** The form of an address that exists, in place of its page. */
export function ChangeDeposit({ deposit, onChanged, onClose }: ChangeDepositProps): JSX.Element {
  return (
    <ChangePanel
      {...{ title: texts.settings, texts, stored: valuesOf(deposit), changeOf, refusalOf, onChanged, onClose }}
      faultsOf={(values) => faultsOf(values, false)}
      update={(change) => updateDeposit(deposit.id, change)}
    >
      {({ fieldOf }) => <DepositFields isNew={false} fieldOf={fieldOf} />}
    </ChangePanel>
  );
}
