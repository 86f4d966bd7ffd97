import type { JSX } from 'preact';
import type { DepositAddress } from '../../api/deposits';
import { Remark } from '../../parts/page/banner';
import { Button } from '../../parts/button';
import { Whole } from '../../parts/codes/chain';
import { Dialog } from '../../parts/dialogs/dialog';
import { QrCode } from '../../parts/codes/qr-code';
import { Untrusted } from '../../parts/text';
import { texts } from '../../texts/pages/deposits';

/** An address in full, and as a QR code that a customer can scan. */
export function DepositDialog({ deposit, onClose }: { deposit: DepositAddress; onClose: () => void }): JSX.Element {
  const { customer_id: customer, address, active } = deposit;
  return (
    <Dialog title={<Untrusted text={customer} />} onClose={onClose}>
      <QrCode text={address} name={texts.qr} />
      <Whole text={address} label={texts.address} copyName={texts.copyAddress} lines={2} />
      {active ? null : <Remark tone="warn">{texts.closed}</Remark>}
      <div class="dialog-buttons">
        <span data-cancel>
          <Button onClick={onClose}>{texts.close}</Button>
        </span>
      </div>
    </Dialog>
  );
}
